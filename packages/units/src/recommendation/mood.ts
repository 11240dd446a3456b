/** Verbs that open an instruction to clinicians. */
const IMPERATIVE =
  '(?:do not|don.t|never|always|only|routinely |offer|consider|use|give|advise|assess|ensure|discuss|provide|refer|perform|start|stop|avoid|treat|monitor|' +
  'measure|check|review|tell|inform|explain|encourage|repeat|continue|discontinue|initiate|administer|prescribe|recommend|suggest|screen|test|' +
  'arrange|make|take|reassess|re-assess|be aware|recogni[sz]e|record|document|obtain|evaluate|reduce|increase|limit|switch|add|follow|support|ask|' +
  'seek|include|carry out|think|suspect|request|undertake|base|choose|select|determine|identify|exclude|withhold|delay|counsel|maintain|aim|' +
  'follow up|see|plan|optimi[sz]e|confirm|calculate|establish|involve|allow|share|report|remove|restrict|immuni[sz]e|vaccinate|transfer|admit|discharge)';
const OPENS = new RegExp(`^${IMPERATIVE}\\b`, 'iu');
/** `For women over 50, offer …`, `If the test is positive: start …` */
const AFTER_CONDITION = new RegExp(
  `^(?:for|if|when|where|in|after|before|during|once|unless|at|as|with|to|on)\\b[^.;]{3,300}?[,:;–—-]\\s*(?:and |then |also )?${IMPERATIVE}\\b`,
  'iu',
);
const MODAL =
  /\b(?:should|must|ought to|shall)\b|\b(?:is|are)(?: not)?(?: \w+ly)? (?:recommended|suggested|advised|contraindicated|indicated)\b|\bmay be (?:considered|offered)\b/iu;
const BODY =
  /\b(?:we|the (?:panel|guideline|society|task force|committee|GDG|working group|authors)|[A-Z][A-Za-z]*[A-Z][A-Za-z]*)(?: (?:strongly|conditionally|also))? (?:recommends?|suggests?|advises?)\b/u;
const HAN =
  /推荐|建议|应当?|不宜|不应|宜|必须|须|需要?|禁止|禁用|避免|首选|可考虑|可给予|可选择|优先选择|不主张|提倡/u;
/** Talk about a recommendation, its making or its evidence. */
const DISCUSSION =
  /^(?:(?:[•·]\s*)?(?:benefits|harms|values|feasibility|acceptability|(?:health )?equity|resource|cost|background|rationale|justification|remarks?|summary of (?:the )?evidence|certainty|implementation)\b|(?:the|this|these|that|those|our|its|such|all)\s+(?:\w+\s+){0,3}(?:recommendations?|statements?|guidelines?)\b|the (?:panel|GDG|committee|group|guideline development group|working group|task force|evidence)\b(?! (?:recommends?|suggests?))|evidence\b|there (?:is|was|were|are)\b|no (?:evidence|studies|trials)\b|(?:in|based on) (?:this|these|our) (?:study|studies|review|evidence))|\b(?:recommendation|panel|committee|GDG) (?:was|were|is based|made|agreed|noted|judged|considered|concluded|discussed|acknowledged)\b/iu;
const HAN_DISCUSSION =
  /^(?:本(?:指南|共识|推荐意见)(?:的)?(?:制订|制定|采用|参照|基于)|该推荐|上述推荐|(?:一项|多项|有)(?:研究|荟萃|Meta|随机))/u;

/** The wording tells somebody to do, to consider or not to do something. */
export function recommendsInWords(text: string): boolean {
  const plain = withoutMarkup(text);
  return (
    OPENS.test(plain) ||
    AFTER_CONDITION.test(plain) ||
    MODAL.test(plain) ||
    BODY.test(plain) ||
    HAN.test(plain)
  );
}

/** An instruction in the imperative, the wording of numbered recommendation lists. */
export const isImperative = (text: string): boolean => {
  const plain = withoutMarkup(text);
  return OPENS.test(plain) || AFTER_CONDITION.test(plain);
};

export const isDiscussion = (text: string): boolean => {
  const plain = withoutMarkup(text);
  return DISCUSSION.test(plain) || HAN_DISCUSSION.test(plain);
};

const withoutMarkup = (text: string): string => text.replace(/<[^>]+>/g, '').trim();

/** Strength by the house wording of NICE: offer / do not = strong, consider = conditional. */
export function strengthOfWording(text: string): string | undefined {
  const plain = withoutMarkup(text);
  if (/\b(?:consider|may be|might)\b|可考虑|可以考虑/iu.test(plain.slice(0, 200))) return 'conditional';
  return isImperative(plain) || /\bmust\b/i.test(plain) ? 'strong' : undefined;
}
