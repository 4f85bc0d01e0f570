import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '#model/catalogue/catalogue.ts';
import { iconMarkup } from '#ui/pictures/icon-drawing.ts';
import { icons } from '#ui/pictures/icon-table.ts';

describe('icons', () => {
  it('every icon that the schema offers to brands renders', () => {
    const schema = JSON.parse(readFileSync('schemas/brand.schema.json', 'utf8'));
    const offered: string[] = schema.properties.additions.items.properties.icon.enum;
    expect(offered.filter((name) => !Object.hasOwn(icons, name))).toEqual([]);
  });

  it('every own icon has its own drawing: a file that only names another would be a dot', () => {
    const dot = iconMarkup('no-such-icon');
    expect(Object.keys(icons).filter((name) => iconMarkup(name) === dot)).toEqual([]);
  });

  it('M86: each network has its well-known logo, no two the same and none with another meaning', () => {
    const networks = ['facebook', 'instagram', 'telegram', 'whatsapp', 'youtube'];
    const others = Object.keys(icons).filter((name) => !networks.includes(name));
    const drawings = networks.map(iconMarkup);
    expect(new Set(drawings).size).toBe(networks.length);
    expect(others.filter((name) => drawings.includes(iconMarkup(name)))).toEqual([]);
  });

  it('every icon of the catalogue renders', () => {
    const used = CATALOGUE.flatMap((element) => element.icon ?? []);
    expect(used.filter((name) => !Object.hasOwn(icons, name))).toEqual([]);
  });
});
