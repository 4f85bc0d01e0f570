/** Describes findings of the path checker; tools are in English. */

import { reads } from '../conditions/condition.ts';
import { describeFact } from '../conditions/describe.ts';
import type { Step } from './explore.ts';
import type { PathFinding, PathRule } from './findings.ts';
import type { Site } from './site.ts';

const TROUBLE: Readonly<Record<PathRule, (finding: PathFinding) => string>> = {
  'path.dead-target': ({ subject, target }) => `${subject} leads to ${target}, which does not exist`,
  'path.turned-away': ({ subject, target }) => `${subject} is shown, but ${target} redirects the user home`,
  'path.guard-loop': ({ target }) => `the addresses redirect to each other in a loop: ${target}`,
  'path.gate-dead-end': ({ subject }) => `${subject} opens neither the log-in window nor the warning`,
  'path.gate-open': ({ subject }) => `${subject} opens for a user whom the gate must block`,
  'path.entry-refused': ({ subject }) => `${subject} is shown to members who cannot open it`,
  'path.no-close': ({ subject }) => `${subject} cannot be closed`,
  'path.no-way-home': ({ subject }) => `${subject} has no path home`,
  'path.unreachable': ({ subject }) => `no user can reach ${subject}`,
  'path.never-shown': ({ subject }) => `${subject} is never shown, for any trees`,
  'path.dead-switch': ({ subject, target }) =>
    target === undefined
      ? `nothing reads the switch ${subject}`
      : `the switch ${subject} changes nothing, not even ${target}`,
  'path.startup': ({ subject }) => `a closed site does not show exactly one start-up screen (${subject})`,
};

/** The defect, in one clause. */
export function describeTrouble(finding: PathFinding): string {
  return TROUBLE[finding.rule](finding);
}

/** The steps to reproduce a finding: `open /index, press side.deposit`. */
export function describeSteps(steps: readonly Step[]): string {
  return steps.map(describeStep).join(', ');
}

function describeStep(step: Step): string {
  if (step.does === 'open') return `open ${step.address}`;
  if (step.does === 'click') return `select ${step.id}`;
  if (step.does === 'close') return `close ${step.window}`;
  if (step.does === 'signOut') return `log out of ${step.window}`;
  const as = step.as === undefined ? '' : ` as a member of type ${step.as}`;
  return `complete ${step.window}${as}`;
}

/** The settings of the finding's world that matter: those that its steps and its subject read. */
export function describeWorld(site: Site, { subject, target, steps, world }: PathFinding): string {
  const clicked = steps.flatMap((step) => (step.does === 'click' ? [step.id] : []));
  const ids = [subject, ...clicked, `route.${target}`, `modal.${target}`];
  const asked = site.elements
    .filter((element) => ids.includes(element.id))
    .flatMap(({ condition }) => reads(condition));
  const reported = Object.entries(world).filter(([fact]) => fact === 'loginBeforeHome' || asked.includes(fact));
  return reported.map(([fact, value]) => describeFact(fact, value)).join(', ');
}
