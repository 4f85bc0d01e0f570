import type { MakeValidators } from '#model/form/field-validator.ts';

/** Loads the source of a validator module as a browser loads its address. */
export async function evaluateModule(text: string): Promise<MakeValidators> {
  const loaded: { readonly default: MakeValidators } = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  );
  return loaded.default;
}
