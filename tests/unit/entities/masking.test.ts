import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/contract/person.ts';
import type { EntityDefinition } from '../../../src/definition/types/definition.ts';
import type { StoredRecord } from '../../../src/server/entities/store.ts';
import {
  maskBody,
  maskedLabel,
  maskRecord,
  refuseMaskedFilters,
  unmaskedBody,
} from '../../../src/server/services/records/masking.ts';

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
const shown = (to: Person) => maskRecord(to, definition, record).data['account'];

describe('masked fields of records', () => {
  it('are whole for who may change them and for who owns the record', () => {
    expect(shown(person('clerk', 'pay:account:list'))).toBe('6222***********0123');
    expect(shown(person('clerk', 'pay:account:update'))).toBe('6222021234567890123');
    expect(shown(person('teacher'))).toBe('6222021234567890123');
    expect(maskedLabel(definition, '6222021234567890123')).toBe('6222***********0123');
  });

  it('are no filter for who sees them masked, and masked in the log', () => {
    expect(() => refuseMaskedFilters(person('clerk'), definition, { account: '6222' })).toThrow('unknownFilter');
    expect(() => refuseMaskedFilters(person('clerk'), definition, { sort: 'account' })).toThrow('unknownSort');
    refuseMaskedFilters(person('clerk', 'pay:account:update'), definition, { account: '6222' });
    expect(maskBody(definition, record.data)).toEqual({ holder: 'teacher', account: '6222***********0123' });
  });

  it('stay as they are when their masked text comes back', () => {
    const body = { account: '6222***********0123', holder: 'x' };
    expect(unmaskedBody(definition, body, record.data)).toEqual({ account: '6222021234567890123', holder: 'x' });
  });
});
