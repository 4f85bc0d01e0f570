/** Cabinets of the machines: two colours of the case and the night behind the reels. */
import { css } from '#ui/style/style.ts';
import data from './themes.json' with { type: 'json' };

const themes = new Map(Object.entries(data).map(([machine, colours]) => [machine, css(colours)]));

export function themeOf(machine: string): string {
  return themes.get(machine) ?? '';
}
