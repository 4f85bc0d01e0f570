type NewcomerSettings = Readonly<Record<'LIVERY_DATABASE' | 'LIVERY_DEMO' | 'LIVERY_DEMO_HISTORY', string>>;

/**
 * Members with a year of history per demo brand: seeding three brands takes twenty seconds
 * (docs/decisions/39-demo-data-obey-the-rules-of-live-data.md).
 */
const HISTORY = '300';

/**
 * Defaults of `npm start` and `npm run dev`: an embedded database with demo data. If a database or a gateway is
 * configured, it is used instead and no demo data is seeded unless requested.
 */
export function newcomerSettings(env: NodeJS.ProcessEnv): NewcomerSettings {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const hasOwn = isSet('DATABASE_URL') || isSet('GATEWAY_URL');
  return {
    LIVERY_DATABASE: env['LIVERY_DATABASE']?.trim() || (hasOwn ? '' : 'embedded'),
    LIVERY_DEMO: env['LIVERY_DEMO']?.trim() || (hasOwn ? '0' : '1'),
    LIVERY_DEMO_HISTORY: env['LIVERY_DEMO_HISTORY']?.trim() || HISTORY,
  };
}
