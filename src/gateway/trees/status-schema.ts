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
