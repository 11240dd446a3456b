import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf, parseQuery, phraseQuery } from './query.ts';
import { createSynonymTable } from './synonyms.ts';
import { tokeniseUnit } from './tsvector.ts';

describe('questions', () => {
  it('reads phrases and exclusions', () => {
    const parsed = parseQuery('statin "chronic kidney disease" -dialysis -"renal transplant"');
    expect(parsed.required).toBe(
      "('chronic' <1> 'kidney' <1> 'diseas') & !('dialysi') & !('renal' <1> 'transplant')",
    );
    expect(parsed.plain).toBe('statin chronic kidney disease');
    expect(parsed.terms.map((t) => t.term)).toEqual(['statin', 'chronic', 'kidney', 'diseas']);
  });

  it('keeps the distance over a stop word in a phrase', () => {
    expect(phraseQuery('level of evidence')).toBe("'level' <2> 'evid'");
  });

  it('reads Chinese quotes', () => {
    expect(parseQuery('“慢性肾脏病” 贫血').required).toBe("('慢性' <1> '性肾' <1> '肾脏' <1> '脏病')");
  });

  it('takes a negative number as a number', () => {
    expect(parseQuery('HbA1c -1.5').required).toBeUndefined();
  });

  it.each([
    '',
    '   ',
    '"',
    '""',
    '-',
    '- -',
    '"-"',
    '!!! ???',
    "'; drop table units; --",
    "\\ ' : * & | ! <-> ( )",
    'the of and',
    '\u0000',
  ])('takes %j without a fault', (text) => expect(parseQuery(text).terms.length).toBeLessThan(6));

  it('never throws and never returns more than its bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = parseQuery(text);
        expect(parsed.terms.length).toBeLessThanOrEqual(128);
        tokeniseUnit(text, text);
      }),
      { numRuns: 2_000 },
    );
    expect(parseQuery('word1 word2 word3 '.repeat(1_000)).terms.length).toBeLessThanOrEqual(128);
  });

  it('tells the language of a question by its letters', () => {
    expect(languageOf('HBV DNA 阳性的肝癌患者')).toBe('zh');
    expect(languageOf('sofosbuvir dose')).toBe('en');
    expect(languageOf('42 %')).toBe('und');
  });

  it("adds the other members of a group from the user's table", () => {
    const table = createSynonymTable([
      ['myocardial infarction', 'MI', 'heart attack'],
      ['心梗', '心肌梗死'],
    ]);
    const terms = parseQuery('aspirin after a heart attack', table).terms.map((t) => t.term);
    expect(terms).toEqual(['aspirin', 'after', 'heart', 'attack', 'myocardi', 'infarct', 'mi']);
    expect(table.alternatives('after a heart attack')).toEqual(['myocardial infarction', 'MI']);
    expect(parseQuery('急性心梗', table).terms.map((t) => t.term)).toContain('心肌');
  });
});

describe('tsvector literals', () => {
  it('weights text A and context B with all A positions first', () => {
    expect(tokeniseUnit('aspirin 75 mg', 'Section: aspirin')).toEqual({
      tsvector: "'aspirin':1A,7B '75':2A '75mg':2A 'mg':3A 'section':6B",
      textLength: 3,
      contextLength: 2,
    });
  });

  it('quotes what could end the literal', () => {
    expect(tokeniseUnit("a\\b o'clock", '').tsvector).toBe("'b':2A 'oclock':3A");
  });

  it('reads a whole question in quotes as a question, a short quotation as a phrase', () => {
    const question = parseQuery('“How do I apply for on-campus employment?”');
    expect(question.required).toBeUndefined();
    expect(question.plain).toBe('How do I apply for on-campus employment?');
    expect(parseQuery('"一二三四五六七八九十一二三四"').required).toBeUndefined();
    expect(parseQuery('"heart failure"').required).toBe("('heart' <1> 'failur')");
    expect(parseQuery('dose of "heart failure"?').required).toBe("('heart' <1> 'failur')");
  });
});
