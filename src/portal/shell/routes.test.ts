import { describe, expect, it } from 'vitest';
import { SCREENS } from '#model/catalogue/routes.ts';
import { screenComponent, screens } from './routes.tsx';

describe('the screen map', () => {
  it('has exactly the screens of the model', () => {
    // The guard of a site that requires sign-in replaces home with a separate screen.
    const wanted = [...new Set([...SCREENS.map(({ screen }) => screen), 'entrance'])].sort();
    expect(Object.keys(screens).sort()).toEqual(wanted);
  });

  it('returns nothing for an unknown or prototype name', () => {
    expect(screenComponent('home')).toBeDefined();
    expect(screenComponent('nowhere')).toBeUndefined();
    expect(screenComponent('constructor')).toBeUndefined();
  });
});
