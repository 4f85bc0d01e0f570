import { describe, expect, it } from 'vitest';
import { sampleBrand } from '../testing/brands.ts';
import { placeInTree, readSiteDocuments, serveTrees, type TreeBodies } from './served-trees.ts';

const TREES: TreeBodies = {
  switches: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'MANPLAYREB3', enabled: 'yes' }] },
  rules: { email: { enabled: true, maxLength: 999 } },
  whitelabel: [],
  status: { maintenance: '1', region: { mode: 'open' }, localCountry: 'SG', resources: [{ resourceType: 'FAX' }] },
};

describe('served trees', () => {
  it('M24: what decides about a visitor’s place stays with the gateway', () => {
    const { status } = serveTrees(TREES, []);
    expect(status).toEqual({
      maintenance: '1',
      info: { whitelabel: TREES.switches, register: TREES.rules, resources: [{ resourceType: 'FAX' }] },
    });
  });

  it('M24: what is no tree serves nothing and throws nothing', () => {
    const nothing = serveTrees({ switches: null, rules: 3, whitelabel: undefined, status: 'no' }, null);
    const { documents } = readSiteDocuments(nothing, sampleBrand());
    expect(documents).toMatchObject({ maintenance: false, switches: undefined, rules: undefined });
  });

  it('M378: each problem leads into the tree as the gateway keeps it', () => {
    const { problems } = readSiteDocuments(serveTrees(TREES, [{ title: 'CARDS' }]), sampleBrand());
    expect(problems.map(({ path }) => placeInTree(path))).toEqual([
      { document: 'switches', path: '/childrenNodes/0/enabled' },
      { document: 'rules', path: '/email/maxLength' },
      { document: 'status', path: '/resources/0/resourceType' },
      { document: 'whitelabel', path: '' },
      { document: 'lanes', path: '/0/title' },
    ]);
    expect(placeInTree('/elsewhere')).toEqual({ document: 'status', path: '/elsewhere' });
  });
});
