const texts = { type: 'array', items: { type: 'string', maxLength: 300 }, maxItems: 200 } as const;

/** Schema of the status tree, for validation of what staff save. */
export const statusSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'maintenance',
    'region',
    'localCountry',
    'resources',
    'customerService',
    'domainRoute',
    'analytics',
    'imageCDNs',
    'launchGameCDNs',
  ],
  properties: {
    maintenance: { type: 'boolean' },
    maintenanceUntil: { type: 'string', maxLength: 40 },
    maintenanceVisitors: texts,
    region: {
      type: 'object',
      additionalProperties: false,
      required: ['mode', 'countries', 'allowAddresses', 'blockAddresses'],
      properties: {
        mode: { enum: ['open', 'allow', 'block'] },
        countries: { type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' }, maxItems: 260 },
        allowAddresses: texts,
        blockAddresses: texts,
      },
    },
    rollouts: {
      type: 'object',
      maxProperties: 50,
      propertyNames: { maxLength: 40 },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['to', 'salt', 'steps', 'step', 'guards'],
        properties: {
          to: { type: 'string', pattern: '^([01]|[A-Za-z0-9_-]{16})$' },
          salt: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,40}$' },
          steps: {
            type: 'array',
            minItems: 1,
            maxItems: 20,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['share', 'hours'],
              properties: {
                share: { type: 'integer', minimum: 1, maximum: 100 },
                hours: { type: ['integer', 'null'], minimum: 1, maximum: 2160 },
              },
            },
          },
          step: { type: 'integer', minimum: 0, maximum: 19 },
          guards: {
            type: 'array',
            maxItems: 3,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['figure', 'limit'],
              properties: {
                figure: { enum: ['errors', 'failedDeposits', 'registrations'] },
                limit: { type: 'integer', minimum: 1, maximum: 100 },
              },
            },
          },
          label: { type: 'string', minLength: 1, maxLength: 40 },
          ranks: {
            type: 'object',
            additionalProperties: false,
            required: ['from', 'to'],
            properties: {
              from: { type: 'integer', minimum: 0, maximum: 99 },
              to: { type: 'integer', minimum: 0, maximum: 99 },
            },
          },
        },
      },
    },
    localCountry: { type: 'string', pattern: '^([A-Z]{2})?$' },
    resources: {
      type: 'array',
      maxItems: 60,
      items: {
        type: 'object',
        required: ['resourceType', 'url'],
        properties: { resourceType: { type: 'string', maxLength: 40 } },
        additionalProperties: { type: 'string', maxLength: 2000 },
      },
    },
    customerService: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['csType', 'path'],
        properties: { csType: { type: 'string', maxLength: 40 }, path: { type: 'string', maxLength: 2000 } },
      },
    },
    domainRoute: texts,
    mainDomain: { type: 'string', maxLength: 253 },
    analytics: { type: 'object', additionalProperties: { type: 'string', maxLength: 100 } },
    imageCDNs: texts,
    launchGameCDNs: texts,
  },
} as const;
