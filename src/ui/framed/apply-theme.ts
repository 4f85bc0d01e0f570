/** Theme of a framed page, taken from the page around: values of custom properties by name. */
export type AppliedTheme = Readonly<Record<string, string | undefined>>;

/**
 * Applies the theme, through CSSOM because the policy of framed pages allows no style attribute. A font family
 * (`font-body`: `Sora`) is put before the page's own fonts.
 */
export function applyTheme(theme: AppliedTheme, root: HTMLElement = document.documentElement): void {
  const own = getComputedStyle(root);
  for (const [name, value] of Object.entries(theme)) {
    if (value === undefined) continue;
    const property = `--${name}`;
    const isFont = name.startsWith('font-');
    root.style.setProperty(property, isFont ? `'${value} Variable', ${own.getPropertyValue(property)}` : value);
  }
}
