import type { UnitKind } from '@guidepost/contracts';
import { unitPrior } from '@guidepost/db';
import type { GoldCandidate } from '@guidepost/eval';
import { buildUnits, unitEvidence } from '@guidepost/units';
import type { EvaluatedDocument } from './evaluated-document.ts';

/** Kinds of units as questions name the kind of their evidence. */
const TYPE_OF: Partial<Readonly<Record<UnitKind, string>>> = {
  section: 'text',
  recommendation: 'recommendation',
  table_row: 'table',
  flow_path: 'flowchart',
  figure: 'figure',
};
/** Footnotes say little by themselves, and numbers that were doubted while they were read are no gold. */
const LEFT_OUT = ['footnote', 'numbers_disagree'];

/** One place of every evidence unit of a document that could answer a question. */
export function goldCandidates({ result, fileNames }: EvaluatedDocument): GoldCandidate[] {
  const byId = new Map(result.pages.flatMap(({ elements }) => elements.map((e) => [e.id, e] as const)));
  const { lang } = result.document;
  return buildUnits(result).flatMap((unit): GoldCandidate[] => {
    const type = TYPE_OF[unit.kind];
    // Nobody asks for lists of contents, sources or contributors, nor for the abstract in another language.
    if (type === undefined || isDoubted(unit.flags) || unitPrior(unit) < 1 || unit.lang !== lang) return [];
    // Of several paragraphs the longest says most.
    const [evidence] = unitEvidence(unit, (id) => byId.get(id)).sort((a, b) => b.text.length - a.text.length);
    if (!evidence || isDoubted(byId.get(evidence.elementId)?.flags)) return [];
    const { page, elementId } = evidence;
    // A step of a flowchart, without the way to it.
    const text = unit.kind === 'flow_path' ? unit.text : evidence.text;
    return [
      {
        document: fileNames[0] ?? result.document.file,
        lang,
        type,
        page,
        evidence: text,
        context: unit.context,
        unit: unit.id,
        element: elementId,
      },
    ];
  });
}

const isDoubted = (flags: readonly string[] = []): boolean => flags.some((flag) => LEFT_OUT.includes(flag));
