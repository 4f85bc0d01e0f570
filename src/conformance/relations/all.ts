import { type Around, changeRead } from './change-read.ts';
import { changes } from './changes.ts';
import { lists } from './lists.ts';
import { memberSubjects } from './member-subjects.ts';
import type { Relation } from './relation.ts';
import { contents, envelopes, languages, rising, usedOnce } from './replies.ts';
import { sameFact } from './same-fact.ts';
import { siteSubjects } from './site-subjects.ts';

/** A relation with the type of its record erased: a record is only passed to the relation that made it. */
const erase = <Recorded>(relation: Relation<Recorded>): Relation => relation as unknown as Relation;

/** Every relation between calls. */
export const relations: readonly Relation[] = [
  ...[...memberSubjects, ...siteSubjects].map(sameFact).map(erase),
  ...changes.flatMap(changeRead).map((relation: Relation<Around>) => erase(relation)),
  ...lists.map((relation) => erase(relation as Relation<unknown>)),
  ...languages.map(erase),
  ...rising.map(erase),
  ...usedOnce.map(erase),
  ...envelopes.map((relation) => erase(relation as Relation<unknown>)),
  ...contents.map(erase),
];

/** The relations of a call: those that can blame it. */
export const relationsOf = (call: string): readonly Relation[] => relations.filter(({ calls }) => calls.includes(call));
