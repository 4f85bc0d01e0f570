/** Cabinets of the machines: two colours of the case and the night behind the reels. */
import { css } from '#ui/style/style.ts';

const themes: Readonly<Record<string, string>> = {
  lanterns: css({ '--case': '#2b2f5a', '--case-deep': '#12172b', '--night': '#0b1023', '--glow': '#263056' }),
  orchard: css({ '--case': '#a23a2c', '--case-deep': '#3f0f14', '--night': '#fff3d6', '--glow': '#fffdf5' }),
  coral: css({ '--case': '#0f7c8c', '--case-deep': '#05303f', '--night': '#04283a', '--glow': '#0d5670' }),
  vault: css({ '--case': '#a8652f', '--case-deep': '#33200f', '--night': '#1d130c', '--glow': '#4a3320' }),
  comet: css({ '--case': '#5b2fb0', '--case-deep': '#140a33', '--night': '#07041a', '--glow': '#2a1760' }),
  crane: css({ '--case': '#c04a5a', '--case-deep': '#4a1724', '--night': '#3b1220', '--glow': '#6d2436' }),
  caravan: css({ '--case': '#c98b2b', '--case-deep': '#54310c', '--night': '#2a1a3a', '--glow': '#6a3f52' }),
  teahouse: css({ '--case': '#3c7a4a', '--case-deep': '#12301c', '--night': '#10231a', '--glow': '#285140' }),
};

export function themeOf(machine: string): string {
  return (Object.hasOwn(themes, machine) ? themes[machine] : themes['lanterns']) ?? '';
}
