/**
 * The settings that `npm start` and `npm run dev` give a newcomer, who sets none: a database that runs here and the demo in it.
 * Whoever names a database or a gateway of their own gets neither: that one is used, and nothing is laid into it unasked.
 */
export function newcomerSettings(env: NodeJS.ProcessEnv): Readonly<Record<'LIVERY_DATABASE' | 'LIVERY_DEMO', string>> {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const hasOwn = isSet('DATABASE_URL') || isSet('GATEWAY_URL');
  return {
    LIVERY_DATABASE: env['LIVERY_DATABASE']?.trim() || (hasOwn ? '' : 'embedded'),
    LIVERY_DEMO: env['LIVERY_DEMO']?.trim() || (hasOwn ? '0' : '1'),
  };
}
