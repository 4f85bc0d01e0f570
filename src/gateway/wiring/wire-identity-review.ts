import type { Context } from '../context/context.ts';
import { identityRoutes } from '../features/identity-review/identity-routes.ts';
import { createIdentities, type Identities } from '../features/identity-review/service.ts';
import { readPerson } from '../features/registers/person.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { redrawOn } from './wire-receipts.ts';

/** Wires the verification of identities to the members' profiles. */
export function composeIdentities(context: Context): Identities {
  return createIdentities(context, { atRest: createAtRest(context.config.secretKey), readPerson });
}

/** The member's own identity. Pictures are redrawn as those of payment proofs are. */
export function composeIdentityReview(pipeline: Pipeline): void {
  const { context } = pipeline;
  identityRoutes(pipeline, { identities: composeIdentities(context), reencodePicture: redrawOn(context) });
}
