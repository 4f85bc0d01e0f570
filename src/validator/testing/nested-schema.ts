/** A form with every source of sub-schemas: options in lists, definitions, conditions, nested parts. */
export const NESTED_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'form',
  type: 'object',
  definitions: {
    money: { type: 'object', properties: { minor: { type: 'integer', minimum: 0 } }, required: ['minor'] },
  },
  properties: {
    stakes: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          {
            type: 'object',
            title: 'stake.fixed',
            properties: { kind: { type: 'string', const: 'fixed' }, amount: { $ref: '#/definitions/money' } },
            required: ['kind', 'amount'],
            additionalProperties: false,
          },
          {
            type: 'object',
            title: 'stake.share',
            properties: { kind: { type: 'string', const: 'share' }, share: { type: 'number', multipleOf: 0.01 } },
            required: ['kind', 'share'],
          },
        ],
      },
    },
    reach: { anyOf: [{ type: 'string', validated: 'reach' }, { type: 'null' }] },
    pick: { type: 'string', enum: ['all', 'some'] },
  },
  required: ['stakes'],
  dependencies: { reach: ['pick'] },
  allOf: [
    {
      if: { type: 'object', properties: { pick: { type: 'string', const: 'some' } }, required: ['pick'] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      then: { type: 'object', properties: { note: { type: 'string', validated: 'note' } }, required: ['note'] },
      else: { type: 'object', properties: { loud: { type: 'boolean' } } },
    },
  ],
} as const;
