import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/contract/person.ts';
import { maskedLabel } from '../../../src/definition/mask.ts';
import type { EntityDefinition } from '../../../src/definition/types/definition.ts';
import type { StoredRecord } from '../../../src/server/entities/store.ts';
import {
  maskBody,
  maskRecord,
  refuseMaskedFilters,
  unmaskedBody,
} from '../../../src/server/services/records/masking.ts';
import type { Hall } from '../../../src/server/services/hall.ts';
import type { OpenEntity } from '../../../src/server/services/records/openEntity.ts';

const definition: EntityDefinition = {
  ...{ kind: 'entity', key: 'pay/account', hash: '', translations: {}, samples: [], seed: [] },
  schema: {
    type: 'object',
    properties: {
      holder: { type: 'string', title: 'Holder', format: 'user-id' },
      account: { type: 'string', title: 'Account', minLength: 1 },
    },
  },
  uiSchema: { account: { 'ui:mask': true } },
  manifest: {
    ...{ title: 'Accounts', permission: 'pay:account', label: 'account', list: ['account'], filters: ['account'] },
    own: { field: 'holder', actions: ['list'] },
  },
};
const person = (id: string, ...permissions: string[]): Person => ({
  ...{ id, username: id, realName: id, accountType: 2, superAdmin: false, deptId: null },
  ...{ roles: [], posts: [], permissions, dataScope: [] },
});
const record: StoredRecord = {
  ...{ id: 'r1', revision: 1, deptId: null, createdBy: null, updatedBy: null },
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  data: { holder: 'teacher', account: '6222021234567890123' },
};
const hall = { directory: { deptOf: () => 'office' } } as unknown as Hall;
const shown = (to: Person, of = definition) => maskRecord(to, of, record, hall).data['account'];
const entity: OpenEntity = {
  ...{ definition, behaviour: {}, scope: [] },
  grants: { permitted: true, reads: false, owns: false },
};

describe('masked fields of records', () => {
  it('are whole for who may change them and for who owns the record', () => {
    expect(shown(person('clerk', 'pay:account:list'))).toBe('6222***********0123');
    expect(shown(person('clerk', 'pay:account:update'))).toBe('6222021234567890123');
    expect(shown(person('teacher'))).toBe('6222021234567890123');
    const scoped = { ...definition, manifest: { ...definition.manifest, scope: 'holder' } };
    const clerk = person('clerk', 'pay:account:update');
    expect(shown(clerk, scoped)).toBe('6222***********0123');
    expect(shown({ ...clerk, dataScope: ['office'] }, scoped)).toBe('6222021234567890123');
    expect(maskedLabel(definition, '6222021234567890123')).toBe('6222***********0123');
  });

  it('are no filter for who sees them masked, and masked in the log', () => {
    expect(() => refuseMaskedFilters(person('clerk'), entity, { account: '6222' })).toThrow('unknownFilter');
    expect(() => refuseMaskedFilters(person('clerk'), entity, { sort: 'account' })).toThrow('unknownSort');
    const clerk = person('clerk', 'pay:account:update');
    refuseMaskedFilters(clerk, entity, { account: '6222' });
    // who reads everybody's records and may change those of some departments
    const scoped = { ...definition, manifest: { ...definition.manifest, scope: 'holder' } };
    const reader = { ...entity, definition: scoped, grants: { permitted: true, reads: true, owns: false } };
    expect(() => refuseMaskedFilters(clerk, reader, { account: '6222' })).toThrow('unknownFilter');
    expect(maskBody(definition, record.data)).toEqual({ holder: 'teacher', account: '6222***********0123' });
  });

  it('stay as they are when their masked text comes back', () => {
    const body = { account: '6222***********0123', holder: 'x' };
    expect(unmaskedBody(definition, body, record.data)).toEqual({ account: '6222021234567890123', holder: 'x' });
  });
});
