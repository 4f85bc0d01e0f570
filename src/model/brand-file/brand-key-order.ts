import brandSchema from '#schemas/brand.schema.json' with { type: 'json' };
import { own } from '../json/json.ts';
import type { OrderOfKeys } from './edit-text.ts';

/** The keys of an object of the brand file in the order of its schema; undefined where the schema names none. */
export const brandKeyOrder: OrderOfKeys = (path) => {
  const properties = path.reduce<unknown>((known, key) => own(own(known, key), 'properties'), brandSchema.properties);
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : undefined;
};
