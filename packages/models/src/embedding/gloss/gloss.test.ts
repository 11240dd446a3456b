import { expect, it } from 'vitest';
import { buildDictionary } from './build-dictionary.ts';
import { createGloss } from './gloss.ts';

const dictionary = buildDictionary(
  [
    ['高', '高', 'gao1', ['high; tall']],
    ['血壓', '血压', 'xue4 ya1', 'blood pressure'],
    ['患者', '患者', 'huan4 zhe3', ['patient']],
    ['的', '的', 'de5', ['of']],
    ['王', '王', 'Wang2', ['surname Wang']],
    ['王', '王', 'wang2', ['king']],
  ],
  '高 1000 a\n血压 500 n\n患者 700 n\n的 900000 u\n',
);

it('glosses word by word, clinical terms first, function words left out, Latin and numbers as they are', () => {
  const gloss = createGloss(dictionary, '# comment\n高血压=hypertension;卒中=stroke');
  expect(gloss.toEnglish('高血压的患者 SBP 140')).toBe('hypertension patient SBP 140');
  expect(gloss.segment('高血压患者')).toEqual(['高血压', '患者']);
  expect(createGloss(dictionary, '').toEnglish('高血压')).toBe('high blood pressure');
});

it('leaves out definitions that say how a word is used', () => {
  expect(dictionary).toContain('王\tking\t0\n');
});
