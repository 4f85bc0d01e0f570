import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { RegisterMethod } from '#model/catalogue/access.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { FactSource } from '#model/conditions/facts.ts';
import { type FormSpec, narrowForm } from '#model/form/form.ts';
import type { Portal } from '#model/portal/portal.ts';
import { factsAtom, portalAtom } from '../../state/atoms.ts';

/** The registration form of each currently offered method, the default first (docs/reference/elements.md#registration). */
export function offeredForms(portal: Portal, facts: FactSource): ReadonlyMap<RegisterMethod, FormSpec> {
  const offered = portal.registration.filter(({ when }) => evaluate(when, facts) === true);
  return new Map(offered.map(({ method, form }) => [method, narrowForm(form, (when) => evaluate(when, facts))]));
}

/** The current forms: a changed rule, switch or fact builds a new form; typed values are kept elsewhere. */
export function useOfferedForms(): ReadonlyMap<RegisterMethod, FormSpec> {
  const portal = useAtomValue(portalAtom);
  const facts = useAtomValue(factsAtom);
  return useMemo(() => offeredForms(portal, facts), [portal, facts]);
}
