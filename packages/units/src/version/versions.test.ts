import type { Unit } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { textFingerprint } from '../text-fingerprint.ts';
import { compareRecommendations } from './compare-recommendations.ts';
import { suggestVersions } from './suggest-versions.ts';

const recommendation = (text: string, grade?: string): Pick<Unit, 'kind' | 'text' | 'grade'> => ({
  kind: 'recommendation',
  text,
  ...(grade ? { grade } : {}),
});

describe('suggested versions of a guideline', () => {
  it.each([
    ['Guideline for Pain Management, 2016', 'Guideline for Pain Management – 2022 update'],
    ['甲病诊疗指南（2019年版）', '甲病诊疗指南（2024版）'],
    ['2018年甲病防治专家共识', '2023年甲病防治专家共识（第二版）'],
  ])('%s is older than %s', (older, newer) => {
    expect(suggestVersions({ id: 'new', title: newer }, [{ id: 'old', title: older }])).toMatchObject([
      { older: 'old', newer: 'new' },
    ]);
    expect(suggestVersions({ id: 'old', title: older }, [{ id: 'new', title: newer }])).toMatchObject([
      { older: 'old', newer: 'new' },
    ]);
  });

  it('take the date where the title has no year', () => {
    const others = [{ id: 'a', title: 'Care of sepsis', date: '2015-03-01' }];
    expect(suggestVersions({ id: 'b', title: 'Care of Sepsis', date: '2021' }, others)).toHaveLength(1);
  });

  it.each([
    ['Guideline for Pain 2016', 'Guideline for Fever 2022'],
    ['Guideline for Pain', 'Guideline for Pain'],
    ['甲病诊疗指南（2019年版）', '乙病诊疗指南（2024版）'],
    ['2019', '2024'],
  ])('are none for %s and %s', (a, b) => {
    expect(suggestVersions({ id: 'a', title: a }, [{ id: 'b', title: b }])).toEqual([]);
  });
});

describe('comparing recommendations', () => {
  it('finds added, removed, changed and unchanged ones, whatever their numbers', () => {
    const result = compareRecommendations(
      [
        recommendation('Recommendation 1: Offer drug A at 5 mg daily to adults with fever.', 'Strong'),
        recommendation('Recommendation 2: Do not use steroids in children.', 'Conditional'),
        recommendation('Recommendation 3: Measure lactate in shock.', 'Strong'),
      ],
      [
        recommendation('Recommendation 1: Do not use steroids in children.', 'Strong'),
        recommendation('Recommendation 2: Offer drug A at 10 mg daily to adults with fever.', 'Strong'),
        recommendation('Recommendation 3: Vaccinate all household contacts.', 'Strong'),
      ],
    );
    expect(result.added.map((unit) => unit.text)).toEqual([
      'Recommendation 3: Vaccinate all household contacts.',
    ]);
    expect(result.removed.map((unit) => unit.text)).toEqual(['Recommendation 3: Measure lactate in shock.']);
    expect(result.unchanged).toEqual([]);
    expect(result.changed).toMatchObject([
      { textChanged: false, gradeChanged: true, numbersAdded: [], numbersRemoved: [] },
      { textChanged: true, gradeChanged: false, numbersRemoved: ['5'], numbersAdded: ['10'] },
    ]);
  });

  it('sees a changed comparator in Chinese', () => {
    const [change] = compareRecommendations(
      [recommendation('收缩压≥140 mmHg 时应启动治疗。')],
      [recommendation('收缩压≥130 mmHg 时应启动治疗。')],
    ).changed;
    expect(change).toMatchObject({ numbersRemoved: ['≥140'], numbersAdded: ['≥130'] });
  });

  it('does not take a dose at the start for a label', () => {
    const [change] = compareRecommendations(
      [recommendation('Aspirin 100 mg is recommended daily.')],
      [recommendation('Aspirin 75 mg is recommended daily.')],
    ).changed;
    expect(change).toMatchObject({ numbersRemoved: ['100'], numbersAdded: ['75'] });
  });

  it('ignores other kinds of units', () => {
    expect(compareRecommendations([{ ...recommendation('x y z'), kind: 'section' }], []).removed).toEqual([]);
  });
});

describe('fingerprints of text', () => {
  it('are the same but for mark-up, citations, markers, case and punctuation', () => {
    expect(textFingerprint('• Offer drug A (5 mg).<sup>12</sup>')).toBe(
      textFingerprint('offer Drug A 5 mg [3,4]'),
    );
    expect(textFingerprint('每日服药，5 mg。')).toBe(textFingerprint('每日服药 5 mg'));
  });

  it('differ for another dose, decimal point or comparator', () => {
    const all = ['dose 2.5 mg', 'dose 25 mg', 'dose ≥ 25 mg', 'dose ≤ 25 mg', 'dose 25 g'].map(
      textFingerprint,
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('are empty without words', () => {
    expect(textFingerprint('12 – 34')).toBe('');
  });
});
