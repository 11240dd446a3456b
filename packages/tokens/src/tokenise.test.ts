import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.ts';
import { tokenise } from './tokenise.ts';

const terms = (text: string) => new Set(tokenise(text).tokens.map((t) => t.term));
/** What a question must share with a text to find it: a term that is more than a bare number or letter. */
const meets = (question: string, text: string) =>
  parseQuery(question).terms.filter(
    ({ term }) => terms(text).has(term) && !/^(\d+(\.\d+)?|[a-z])$/.test(term),
  );

describe('tokens of medical spellings', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['HER2+', 'HER2-positive breast cancer'],
    ['HER-2', 'patients with HER2+ tumours'],
    ['IL-6', 'serum IL6 was raised'],
    ['IL6', 'interleukin (IL-6) receptor'],
    ['mTOR', 'the mTOR/PI3K pathway'],
    ['PI3K', 'the mTOR/PI3K pathway'],
    ['mg/m²', 'cisplatin 75 mg/m2 on day 1'],
    ['mg/m2', 'cisplatin 75 mg/m<sup>2</sup>'],
    ['5-FU', 'given 5FU by infusion'],
    ['5FU', 'bolus 5-FU'],
    ['25(OH)D', 'a serum 25-OH-D below 30'],
    ['25OHD', 'serum 25(OH)D below 30'],
    ['β-blocker', 'a beta blocker was given'],
    ['beta-blockers', 'β-blocker therapy'],
    ['betablocker', 'beta-blockers'],
    ['TNF-α', 'anti TNF-alpha agents'],
    ['≥ 7.5 %', 'HbA1c ≥7.5%'],
    ['>=140', 'SBP ≥ 140 mmHg'],
    ['10⁹/L', 'platelets below 50 × 10<sup>9</sup>/L'],
    ['10^9/L', '血小板 < 50×10⁹/L'],
    ['400 mg', 'imatinib 400mg daily'],
    ['400mg', '伊马替尼 400 mg/d'],
    ['ug/kg', '0.5 µg/kg per minute'],
    ['μg', '5 mcg inhaled'],
    ['SGLT2 inhibitors', 'an SGLT-2 inhibitor'],
    ['COVID19', 'COVID-19 vaccination'],
    ['Crohn disease', 'Crohn’s disease'],
    ['糖尿病', '2型糖尿病患者'],
    ['監測血壓', '监测血压'],
    ['鈣通道阻滯劑', '首选钙通道阻滞剂'],
    ['ＨｂＡ１ｃ', 'HbA1c'],
    ['naïve', 'treatment-naive patients'],
    ['1,000 mg', '1000 mg'],
    ['3–5 days', 'for 3-5 days'],
    ['60～100', '评分 60-100 分'],
    ['anti-PD-1', 'PD-1 antibodies'],
    ['PGF2α', 'PGF2alpha'],
    ['cmH2O', 'PEEP 5 cmH<sub>2</sub>O'],
    ['QTc', 'QTc > 500 ms'],
  ];
  it.each(pairs)('finds %s in "%s"', (question, text) => {
    expect(meets(question, text)).not.toEqual([]);
  });

  it('keeps a comparator with its number and the number alone', () => {
    expect(terms('eGFR ≥ 30')).toEqual(new Set(['egfr', '30', '≥30']));
    expect(terms('eGFR < 30')).toEqual(new Set(['egfr', '30', '<30']));
  });

  it('does not read a reference mark as part of a number or word', () => {
    expect(terms('aspirin<sup>12</sup>')).toEqual(new Set(['aspirin', '12']));
    expect(terms('10 mg<sup>a</sup>')).toContain('10mg');
  });

  it('gives a unit only to the number right before it', () => {
    expect(terms('(see Table 2). mg/m2')).not.toContain('2mg/m2');
  });

  it('takes words that are names of object members', () => {
    expect(terms('constructor __proto__ toString')).toEqual(new Set(['constructor', 'proto', 'tostr']));
  });

  it('keeps negations and words of limit', () => {
    expect(terms('do not use without before under')).toEqual(
      new Set(['not', 'use', 'without', 'befor', 'under']),
    );
  });

  it('gives the forms of a composite one position and its parts the next ones', () => {
    const at = (term: string) => tokenise('give IL-6 now').tokens.find((t) => t.term === term)?.position;
    expect([at('il-6'), at('il6'), at('il'), at('6'), at('now')]).toEqual([2, 2, 2, 3, 4]);
  });

  it('cuts a number with a unit the same way with and without the space', () => {
    expect(tokenise('400mg twice')).toEqual(tokenise('400 mg twice'));
  });

  it('indexes the last character of a Han run alone so that one character can be found', () => {
    expect(terms('肝癌')).toEqual(new Set(['肝癌', '癌']));
    expect(parseQuery('癌')).toMatchObject({ terms: [{ term: '癌', weight: 1 }], prefixes: ['癌'] });
  });

  it('is fast on hostile runs of joiners', () => {
    const start = performance.now();
    for (const run of ['a-', '((', '1,', '+', '<sup>', '癌']) tokenise(run.repeat(20_000));
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
