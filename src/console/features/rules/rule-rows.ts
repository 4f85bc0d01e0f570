/** The rules of a site as rows: saved rule, drafted rule, and findings. */
import type { SiteView } from '#console/effects/site-view.ts';
import type { FieldRule } from '#model/documents/rules.ts';
import { parseRules, ruleOf } from '#model/documents/rules.ts';
import { kindMessageKey } from '#model/form/values/kinds.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { sideOf } from '#model/proposals/side.ts';
import { type CheckedRule, checkRule, type RuleFinding } from '#model/prover/check-rule.ts';
import { checkInPlace, checkMessageText, checkRaw } from '#model/prover/check-rules.ts';
import { treesFacts } from '#model/site/trees.ts';
import { baseKeyOf } from '#texts/plural-key.ts';
import {
  changedParts,
  draftedRule,
  fieldOrder,
  proposalsOf,
  type RawRules,
  type RuleDraft,
  savedRules,
} from './rule-draft.ts';

/** The same regular expression engine as in the forms and the gateway. */
export const engine = createRe2Engine();

export interface RuleRow {
  readonly field: string;
  /** The parsed rule with the edits applied. */
  readonly rule: FieldRule;
  /** The raw rule with the edits applied. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly checked: CheckedRule;
  /** All findings, worst first. */
  readonly findings: readonly RuleFinding[];
  readonly isChanged: boolean;
  /** Errors hold its edits back. */
  readonly isHeld: boolean;
}

export interface Rulebook {
  readonly rows: readonly RuleRow[];
  /** The edits that can be sent. */
  readonly proposals: readonly Proposal[];
  /** Fields whose edits are held back. */
  readonly held: readonly string[];
}

const RANK = { error: 0, warning: 1, note: 2 } as const;

/** Reads the rules of a site with a draft applied. Pure except for a cache of checked rules. */
export function readRulebook(view: SiteView, draft: RuleDraft): Rulebook {
  const saved = savedRules(view.documents.trees.rules);
  const plain = fieldOrder(draft, saved).map((field) => readRow(field, saved, draft));
  const held = plain.filter(({ isHeld }) => isHeld).map(({ field }) => field);
  const proposals = proposalsOf(draft, saved, (field) => held.includes(field));
  const places = placesAfter(view, proposals);
  const rows = plain.map((row) => {
    const findings = [...row.findings, ...places(row.rule)].toSorted(
      (one, other) => RANK[one.severity] - RANK[other.severity],
    );
    return { ...row, findings };
  });
  return { rows, proposals, held };
}

function readRow(field: string, saved: RawRules, draft: RuleDraft): RuleRow {
  const raw = draftedRule(draft, saved, field);
  const rule = ruleOf(parseRules({ [field]: raw }).value, field) ?? { ...EMPTY, field };
  const checked = checkOnce(rule);
  const findings = [...checkRaw(field, raw), ...checked.findings];
  const isChanged = Object.keys(changedParts(draft, saved, field)).length > 0;
  return { field, rule, raw, checked, findings, isChanged, isHeld: isChanged && findings.some(isError) };
}

const EMPTY = { enabled: false, required: false, minLength: 0, maxLength: 255, pattern: '*', kind: 0 };

function isError({ severity }: RuleFinding): boolean {
  return severity === 'error';
}

/** The findings of a rule against the site's other documents, with the edits applied. */
function placesAfter(view: SiteView, proposals: readonly Proposal[]): (rule: FieldRule) => readonly RuleFinding[] {
  const { brand, documents } = view;
  const { trees } = applyProposals(documents.trees, proposals);
  const facts = treesFacts(sideOf({ brand, trees, lanes: documents.lanes }));
  return (rule) => [...checkInPlace(rule, brand, facts), ...messagesOf(rule, view)];
}

/** Findings in the brand's own texts of a message, in the brand's languages. */
function messagesOf(rule: FieldRule, { brand, documents }: SiteView): readonly RuleFinding[] {
  const key = kindMessageKey(rule.kind ?? 0);
  return brand.languages.flatMap((language) => {
    const texts = Object.hasOwn(documents.brandTexts, language) ? documents.brandTexts[language] : undefined;
    const forms = Object.entries(texts ?? {}).filter(([name]) => baseKeyOf(name) === key);
    return forms.flatMap(([, text]) => checkMessageText(rule, language, text));
  });
}

/** Cache of checked rules; a page has a few dozen at a time. A check depends on the rule alone, not on the site. */
const MOST_PROVED = 200;
const proved = new Map<string, CheckedRule>();

function checkOnce(rule: FieldRule): CheckedRule {
  const key = JSON.stringify(rule);
  const checked = proved.get(key) ?? checkRule(rule, engine);
  if (proved.size >= MOST_PROVED) proved.clear();
  proved.set(key, checked);
  return checked;
}
