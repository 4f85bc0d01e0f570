import featureSwitches from '#schemas/feature-switches.schema.json' with { type: 'json' };
import registerSettings from '#schemas/register-settings.schema.json' with { type: 'json' };
import trees from '#schemas/trees.schema.json' with { type: 'json' };
import whitelabel from '#schemas/whitelabel.schema.json' with { type: 'json' };
import * as Type from './type.ts';

/**
 * The schemas of the documents under the names by which they refer to each other. Pass them to ajv's addSchema before
 * compiling a schema of this contract; ajv needs allowUnionTypes.
 */
export const documentSchemas = [
  { ...featureSwitches, $id: 'feature-switches.schema.json' },
  { ...registerSettings, $id: 'register-settings.schema.json' },
  { ...trees, $id: 'trees.schema.json' },
  { ...whitelabel, $id: 'whitelabel.schema.json' },
];

const TREES = 'trees.schema.json#/definitions/trees/properties';

export const statusDocument = Type.Unsafe<unknown>({ $ref: `${TREES}/status` });
export const lanesDocument = Type.Unsafe<unknown>({ $ref: `${TREES}/lanes` });
/** Member info; never null here, unlike in a trees file. */
export const memberDocument = Type.Unsafe<unknown>({ type: 'object', allOf: [{ $ref: `${TREES}/member` }] });
export const registerSettingsDocument = Type.Unsafe<unknown>({ $ref: 'register-settings.schema.json' });
export const siteSettingsDocument = Type.Unsafe<unknown>({ $ref: 'whitelabel.schema.json' });
