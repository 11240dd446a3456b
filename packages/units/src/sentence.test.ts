import { describe, expect, it } from 'vitest';
import { sentenceSpans, sentences } from './sentence.ts';

describe('sentences', () => {
  it.each([
    ['Give 2.5 mg. Repeat once.', ['Give 2.5 mg.', 'Repeat once.']],
    ['Use drugs (e.g. aspirin) vs. placebo. Stop.', ['Use drugs (e.g. aspirin) vs. placebo.', 'Stop.']],
    ['Shown by Smith et al. in 2019. It works.', ['Shown by Smith et al. in 2019.', 'It works.']],
    ['Offer it. [2019] Consider that. [2020]', ['Offer it. [2019]', 'Consider that. [2020]']],
    ['It helps.<sup>12</sup> It harms.[3-5] End.', ['It helps.<sup>12</sup>', 'It harms.[3-5]', 'End.']],
    [
      '首选甲药。（证据等级 1，推荐 A）其次乙药（1B）。停药！',
      ['首选甲药。', '（证据等级 1，推荐 A）其次乙药（1B）。', '停药！'],
    ],
    ['首选甲药（1A）。次选乙药（2B）。', ['首选甲药（1A）。', '次选乙药（2B）。']],
    ['Two signs. (1) Fever. (2) Rash.', ['Two signs.', '(1) Fever.', '(2) Rash.']],
  ])('of %j', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it('cover the text without gaps', () => {
    const text = 'One. Two?  “Three!” 四。五；六';
    const spans = sentenceSpans(text);
    expect(spans.map((span) => text.slice(span.start, span.end)).join('')).toBe(text);
  });
});
