import Type from 'typebox';
import featureSwitches from '#schemas/feature-switches.schema.json' with { type: 'json' };
import registerSettings from '#schemas/register-settings.schema.json' with { type: 'json' };
import trees from '#schemas/trees.schema.json' with { type: 'json' };
import whitelabel from '#schemas/whitelabel.schema.json' with { type: 'json' };

/**
 * The documents' own schemas under the names by which they refer to each other. Give them to ajv's addSchema before a
 * schema of this contract is compiled; it must run with allowUnionTypes.
 */
export const documentSchemas = [
  { ...featureSwitches, $id: 'feature-switches.schema.json' },
  { ...registerSettings, $id: 'register-settings.schema.json' },
  { ...trees, $id: 'trees.schema.json' },
  { ...whitelabel, $id: 'whitelabel.schema.json' },
];

const TREES = 'trees.schema.json#/definitions/trees/properties';

/** The status call's value. */
export const statusDocument = Type.Unsafe<unknown>({ $ref: `${TREES}/status` });
/** The lanes, a list. */
export const lanesDocument = Type.Unsafe<unknown>({ $ref: `${TREES}/lanes` });
/** Member info; never null here, unlike in a trees file. */
export const memberDocument = Type.Unsafe<unknown>({ type: 'object', allOf: [{ $ref: `${TREES}/member` }] });
export const registerSettingsDocument = Type.Unsafe<unknown>({ $ref: 'register-settings.schema.json' });
export const siteSettingsDocument = Type.Unsafe<unknown>({ $ref: 'whitelabel.schema.json' });
