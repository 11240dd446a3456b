import { describe, expect, it } from 'vitest';
import { splitComparison } from './comparison.ts';

describe('comparison questions', () => {
  it.each([
    ['How do the effects of warfarin and apixaban compare?', 'warfarin', 'apixaban'],
    ['amoxicillin versus placebo for otitis', 'amoxicillin', 'placebo'],
    [
      'How does the dose for adults differ from the dose for children?',
      'dose for adults',
      'dose for children',
    ],
    ['What are the differences between stage alpha and stage beta?', 'stage alpha', 'stage beta'],
    [
      'How does drug timing differ between cysts of the liver and those of the lung?',
      'cysts of the liver',
      'those of the lung',
    ],
    ['阿司匹林与氯吡格雷相比，哪种出血更多？', '阿司匹林', '氯吡格雷'],
    ['早期患者和晚期患者的疗程各多长？', '早期患者', '晚期患者'],
    ['急性感染与慢性感染，疗程有何不同？', '急性感染', '慢性感染'],
    ['限盐与运动这两条意见，推荐力度一样吗？', '限盐', '运动'],
  ])('splits %s', (question, a, b) => {
    const legs = splitComparison(question)?.legs;
    expect(legs?.[0]).toContain(a);
    expect(legs?.[0]).not.toContain(b);
    expect(legs?.[1]).toContain(b);
    expect(legs?.[1]).not.toContain(a);
  });

  it.each([
    'What is the dose of aspirin?',
    'Diagnosis and management of asthma',
    '高血压和糖尿病患者的目标值',
    '',
  ])('leaves %j whole', (question) => {
    expect(splitComparison(question)).toBeUndefined();
  });

  it('is fast on hostile questions', () => {
    const start = performance.now();
    for (const part of ['how does a differ ', 'compare of and ', 'a and ', '与各'])
      splitComparison(part.repeat(250));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
