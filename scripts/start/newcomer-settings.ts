type NewcomerSettings = Readonly<Record<'LIVERY_DATABASE' | 'LIVERY_DEMO' | 'LIVERY_DEMO_HISTORY', string>>;

/** Members with a year of history, of each demo brand: what three brands get in twenty seconds (docs/decisions/098-a-year-of-history.md). */
const HISTORY = '300';

/**
 * The settings that `npm start` and `npm run dev` give a newcomer, who sets none: a database that runs here and the demo in it.
 * Whoever names a database or a gateway of their own gets neither: that one is used, and nothing is laid into it unasked.
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
