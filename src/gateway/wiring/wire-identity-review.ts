import type { Context } from '../context/context.ts';
import { identityRoutes } from '../features/identity-review/identity-routes.ts';
import { createIdentities, type Identities } from '../features/identity-review/service.ts';
import { readPerson } from '../features/registers/person.ts';
import { createAtRest } from '../identity/secrets/at-rest.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';

/** Wires the verification of identities to the members' profiles. */
export function composeIdentities(context: Context): Identities {
  return createIdentities(context, { atRest: createAtRest(context.config.secretKey), readPerson });
}

/** The member's own identity. */
export function composeIdentityReview(pipeline: Pipeline): void {
  const { context } = pipeline;
  identityRoutes(pipeline, composeIdentities(context));
}
