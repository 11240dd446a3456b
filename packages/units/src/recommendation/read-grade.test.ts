import { describe, expect, it } from 'vitest';
import { readGrade } from './read-grade.ts';

describe('reading a printed grade', () => {
  it.each([
    [
      'recommendation category: A; evidence type: 4',
      'CDC',
      { category: 'A', strength: 'strong', evidenceType: '4' },
    ],
    [
      'Strong recommendation, moderate certainty evidence',
      'GRADE',
      { strength: 'strong', certainty: 'moderate' },
    ],
    [
      'conditional recommendation against, very low-certainty evidence',
      'GRADE',
      { strength: 'conditional', direction: 'against', certainty: 'very low' },
    ],
    [
      'weak recommendation; quality of evidence: low to moderate',
      'GRADE',
      { strength: 'conditional', certainty: 'low to moderate' },
    ],
    ['strong recommendation, ⊕⊕⊕○', 'GRADE', { strength: 'strong', certainty: 'moderate' }],
    ['⊕◯◯◯', 'GRADE', { certainty: 'very low' }],
    ['1A', 'GRADE code', { strength: 'strong', certainty: 'A' }],
    ['2D', 'GRADE code', { strength: 'conditional', certainty: 'D' }],
    ['B1', 'GRADE code', { strength: 'strong', certainty: 'B' }],
    ['Good practice statement', 'GRADE', { strength: 'good practice' }],
    [
      'Use only in research, very low certainty evidence',
      'GRADE',
      { strength: 'research only', certainty: 'very low' },
    ],
    ['Category 2A', 'NCCN', { category: '2A' }],
    ['NCCN category 1', 'NCCN', { category: '1' }],
    ['Ⅰ级推荐，1A 类证据', 'CSCO', { class: 'I', evidence: '1A' }],
    ['II级专家推荐（2B类）', 'CSCO', { class: 'II', evidence: '2B' }],
    ['Class IIa, Level B-NR', 'ACC/AHA/ESC', { class: 'IIa', level: 'B-NR' }],
    ['COR 3: Harm; LOE C-LD', 'ACC/AHA/ESC', { class: '3', effect: 'harm', level: 'C-LD' }],
    ['IIb, B', 'ACC/AHA/ESC', { class: 'IIb', level: 'B' }],
    ['Ⅱa类推荐，B级证据', 'ACC/AHA/ESC', { class: 'IIa', grade: 'B' }],
    ['Grade B, level 2b', 'Oxford', { grade: 'B', level: '2B' }],
    ['证据等级 1，推荐 A', 'Oxford', { level: '1', grade: 'A' }],
    ['证据级别 3，推荐 B', 'Oxford', { level: '3', grade: 'B' }],
    ['推荐强度：强；证据质量：中', 'GRADE', { strength: 'strong', certainty: 'moderate' }],
    ['强推荐，证据级别：低', 'GRADE', { strength: 'strong', certainty: 'low' }],
    ['弱推荐，极低质量证据', 'GRADE', { strength: 'conditional', certainty: 'very low' }],
    ['1++', 'SIGN', { level: '1++' }],
    ['B recommendation', 'USPSTF', { grade: 'B' }],
    ['I statement', 'USPSTF', { grade: 'I' }],
    ['2009, amended 2018', 'NICE', { year: '2009', amended: '2018' }],
    ['共识度 95.2%', 'consensus', { agreement: '95.2%' }],
    ['专家共识', 'consensus', { certainty: 'expert consensus' }],
  ])('%j', (printed, system, normalized) => {
    expect(readGrade(printed)).toMatchObject({ printed, system, normalized });
    expect(readGrade(printed)?.coverage).toBeGreaterThanOrEqual(0.7);
  });

  it.each([
    ['Table 3'],
    ['n = 24'],
    ['see section 2'],
    ['表 1'],
    ['95% CI 1.2–3.4'],
    ['hepatitis B'],
    ['P < 0.001'],
    [''],
  ])('finds none in %j', (text) => {
    expect(readGrade(text)).toBeUndefined();
  });

  it('knows evidence from recommendation', () => {
    expect(readGrade('evidence type: 3')?.recommends).toBe(false);
    expect(readGrade('low certainty evidence')?.recommends).toBe(false);
    expect(readGrade('强推荐')?.recommends).toBe(true);
  });

  it('says how much else stands in the text', () => {
    expect(
      readGrade('The trial was of low quality and used strong recommendation wording in its report')
        ?.coverage,
    ).toBeLessThan(0.7);
  });
});
