import { describe, expect, it } from 'vitest';
import { parseGoldQueries } from '../read/queries.ts';
import { type GoldCandidate, toGoldDraft } from './candidate.ts';
import { checkGold } from './check-gold.ts';
import { draftMessages, readDraft } from './draft-question.ts';
import { toHtmlReview, toMarkdownReview } from './review-pages.ts';
import { sampleEvidence } from './sample-evidence.ts';

const WORDS = [
  'dose',
  'daily',
  'renal',
  'oral',
  'weight',
  'child',
  'adult',
  'stage',
  'risk',
  'plasma',
  'titre',
  'biopsy',
];
/** Three documents, two languages, three kinds; tables are many, flowcharts few. */
const candidates: GoldCandidate[] = [
  ['a.pdf', 'en', 'text', 40],
  ['a.pdf', 'en', 'table', 90],
  ['b.pdf', 'en', 'text', 10],
  ['b.pdf', 'en', 'flowchart', 4],
  ['c.pdf', 'zh', 'text', 30],
  ['c.pdf', 'zh', 'table', 30],
].flatMap(([document, lang, type, n]) =>
  Array.from({ length: n as number }, (_, i) => ({
    document: document as string,
    lang: lang as string,
    type: type as string,
    page: i + 1,
    evidence: `${type} ${document} ${WORDS.slice(0, 6).join(' ')} ${i} ${i % 2 ? `${WORDS[6 + (i % 6)]} ${i * 7} mg ≥ ${i * 3}` : ''}`,
    context: 'Section: Treatment',
    unit: `u${i}`,
    element: `p1.e${i}`,
  })),
);

describe('a sample of evidence', () => {
  const sample = sampleEvidence(candidates, { count: 12, seed: 5 });
  const count = (of: (candidate: GoldCandidate) => string) =>
    Object.fromEntries([...Map.groupBy(sample, of)].map(([key, list]) => [key, list.length]));

  it('takes as many of each kind and language, and of each document within them, however many there are', () => {
    expect(count(({ type, lang }) => `${type} ${lang}`)).toEqual({
      'flowchart en': 2,
      'table en': 3,
      'table zh': 3,
      'text en': 2,
      'text zh': 2,
    });
    expect(
      sample
        .filter((c) => c.type === 'text' && c.lang === 'en')
        .map((c) => c.document)
        .sort(),
    ).toEqual(['a.pdf', 'b.pdf']);
  });

  it('is the same for the same seed and another one for another', () => {
    expect(sampleEvidence(candidates, { count: 12, seed: 5 })).toEqual(sample);
    expect(sampleEvidence(candidates, { count: 12, seed: 6 })).not.toEqual(sample);
  });

  it('is drawn from the places that say more', () => {
    expect(sample.every(({ evidence }) => evidence.includes('mg'))).toBe(true);
  });

  it('leaves out what is said twice, what is too short to answer and what is too long to be pointed at', () => {
    const place = candidates[1]!;
    const bad = [
      place,
      { ...place, page: 9 },
      { ...place, evidence: 'see below' },
      { ...place, evidence: 'long words '.repeat(200) },
    ];
    expect(sampleEvidence(bad, { count: 5, seed: 1 })).toEqual([]);
  });
});

describe('a drafted question', () => {
  const place: GoldCandidate = {
    ...candidates[0]!,
    evidence: 'Veltamine 200 mg twice daily for seven days',
    lang: 'en',
  };
  const zh: GoldCandidate = { ...place, lang: 'zh', evidence: '每日两次，每次 200 mg' };

  it('is asked for with context, evidence and language', () => {
    expect(draftMessages(zh).at(-1)!.content).toBe(
      'Language: zh\nKind of evidence: text\nContext: Section: Treatment\nEvidence:\n每日两次，每次 200 mg',
    );
  });

  it.each([
    ['{"question": "How long is veltamine given?", "answer": "seven days"}', 'How long is veltamine given?'],
    ['Sure:\n```json\n{"question": "How long is\\n veltamine given?"}\n```', 'How long is veltamine given?'],
    ['Question: "How long is veltamine given?"', 'How long is veltamine given?'],
  ])('is found in %j', (reply, question) => {
    expect(readDraft(reply, place)).toMatchObject({ question });
  });

  it.each([
    ["I'm sorry, I can't help with medical questions.", 'the model refused'],
    ['{"question": "抱歉，我无法回答。"}', 'the model refused'],
    ['{"question": "cut off', 'the answer holds no question'],
    ['{"question": 7}', 'the answer holds no question'],
    ['Here is what I think about it.', 'the answer holds no question'],
    ['{"question": "?"}', 'a question of 1 characters'],
    ['{"question": "每天几次给药？"}', 'the question is not in the language of the evidence (en)'],
  ])('is not made of %j', (reply, problem) => {
    expect(readDraft(reply, place)).toEqual({ problem });
  });

  it('is marked for review if it copies the evidence or speaks of the document', () => {
    expect(
      readDraft('{"question": "Is veltamine 200 mg given twice daily for seven days?"}', place),
    ).toMatchObject({
      note: 'repeats the evidence',
    });
    expect(readDraft('{"question": "How often is it given according to the table?"}', place)).toMatchObject({
      note: 'speaks of the document instead of its subject',
    });
    expect(readDraft('{"question": "表中每天几次给药，上述剂量？"}', zh)).toMatchObject({
      note: expect.anything(),
    });
  });
});

describe('pages to review a sample', () => {
  const drafts = [
    toGoldDraft({ ...candidates[0]!, evidence: 'dose <5 & more\nsecond line' }, 0),
    {
      ...toGoldDraft(candidates[1]!, 1),
      query: 'Which dose?',
      answer: '5 mg',
      draftedBy: 'm',
      note: 'repeats the evidence',
    },
  ];

  it('show place, evidence, question or a blank, and what to look at', () => {
    const markdown = toMarkdownReview(drafts);
    expect(markdown).toContain(
      '2 places, 1 without a question. Type: text 2. Language: en 2. Document: a.pdf 2.',
    );
    expect(markdown).toContain('> dose <5 & more\n> second line');
    expect(markdown).toContain('**Question:** ________');
    expect(markdown).toContain(
      '**Question:** Which dose?\n\nAnswer: 5 mg\n\nWritten by m.\n\nLook at: repeats the evidence',
    );
  });

  it('escape what they show', () => {
    const html = toHtmlReview(drafts);
    expect(html).toContain('dose &lt;5 &amp; more');
    expect(html).not.toContain('<script');
  });
});

describe('a check of gold places', () => {
  const pages: Record<number, readonly string[]> = {
    1: ['Veltamine 200 mg', 'twice daily'],
    2: ['other words'],
    3: [],
  };
  const check = (...places: object[]) => {
    const { items, lineOf, faults } = parseGoldQueries(
      places
        .map((place, i) =>
          JSON.stringify({
            id: `q${i + 1}`,
            doc: 'a.pdf',
            query: '',
            page: 1,
            evidence: 'Veltamine 200 mg',
            ...place,
          }),
        )
        .join('\n'),
    );
    expect(faults).toEqual([]);
    return checkGold(
      items,
      lineOf,
      { pageCounts: new Map([['a.pdf', 3]]), collections: new Set() },
      { pageText: (_, page) => (pages[page] ?? []).join('\n'), elementTexts: (_, page) => pages[page] ?? [] },
    );
  };

  it('finds nothing wrong with places that are there', () => {
    expect(check({}, { alt: [{ page: 2, evidence: 'other words' }] })).toEqual({ faults: [], warnings: [] });
  });

  it('names missing documents, pages and texts with their line, and where the text is instead', () => {
    const { faults } = check(
      { doc: 'b.pdf' },
      { page: 4 },
      { page: 2 },
      { also: [{ page: 3, evidence: 'nowhere at all' }] },
      { evidence: '…' },
    );
    expect(faults).toEqual([
      'line 1: q1: there is no document "b.pdf"',
      'line 2: q2: "a.pdf" has 3 pages, there is no page 4',
      'line 3: q3: page 2 of "a.pdf" does not hold "Veltamine 200 mg"; it is on page 1',
      'line 4: q4: page 3 of "a.pdf" does not hold "nowhere at all"',
      'line 5: q5: the evidence "…" holds no word',
    ]);
  });

  it('warns of evidence that no single element holds', () => {
    const { faults, warnings } = check({ evidence: 'Veltamine 200 mg twice daily' });
    expect(faults).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('no single element of it does')]);
  });
});
