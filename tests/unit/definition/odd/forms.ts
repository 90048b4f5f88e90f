import type { Files } from '../fixtures.ts';
import { LINE, manifest, processFile, schema } from './parts.ts';

/** What else right forms may look like: none of these may be refused. */
export const ODD_FORMS: Record<string, Files> = {
  minimal: {
    'topic.json': manifest(),
    'schema.json': schema({ reason: { type: 'string', title: 'Reason' } }),
    'process.bpmn': processFile('minimal', LINE),
  },
  nested: {
    'topic.json': manifest({
      nodes: { start: { hide: ['approval.note'] }, t1: { write: ['approval.note'], require: ['approval.note'] } },
      summary: ['trip.to'],
      computed: { 'trip.days': '${days(trip.from, trip.until) + 1}' },
      rules: [{ field: 'trip.until', refuseIf: '${trip.until < trip.from}', message: 'late' }],
    }),
    'schema.json': schema(
      {
        trip: {
          type: 'object',
          title: 'Trip',
          required: ['from', 'until', 'to'],
          properties: {
            from: { type: 'string', format: 'date', title: 'From' },
            until: { type: 'string', format: 'date', title: 'Until' },
            to: { type: 'string', minLength: 1, title: 'To' },
            days: { type: 'integer', title: 'Days' },
            deep: { type: 'object', title: 'Deep', properties: { x: { type: 'number', title: 'X' } } },
          },
        },
        approval: { type: 'object', title: 'Approval', properties: { note: { type: 'string', title: 'Note' } } },
      },
      { required: ['trip'] },
    ),
    'ui.json': {
      'ui:sections': [{ key: 'all', fields: ['approval', 'trip'] }],
      trip: { to: { 'ui:widget': 'text', 'ui:span': 12 }, until: { 'ui:showIf': '${!(empty trip.from)}' } },
    },
    'process.bpmn': processFile('nested', LINE),
    'samples/valid-1.json': { as: 'teacher', formData: { trip: { from: '2099-01-01', until: '2099-01-02', to: 'x' } } },
  },
  'range-object': {
    'topic.json': manifest({
      rules: [{ field: 'period', refuseIf: '${period.end < period.start}', message: 'm' }],
      computed: { n: '${workdays(period.start, period.end)}' },
    }),
    'schema.json': schema(
      {
        period: {
          type: 'object',
          title: 'P',
          required: ['start', 'end'],
          properties: {
            start: { type: 'string', format: 'date', title: 'S' },
            end: { type: 'string', format: 'date', title: 'E' },
          },
        },
        n: { type: 'integer', title: 'N', readOnly: true },
      },
      { required: ['period'] },
    ),
    'process.bpmn': processFile('range-object', LINE),
  },
  'range-list': {
    'topic.json': manifest(),
    'schema.json': schema(
      { period: { type: 'array', title: 'P', minItems: 2, maxItems: 2, items: { type: 'string', format: 'date' } } },
      { required: ['period'] },
    ),
    'ui.json': { period: { 'ui:widget': 'date-range' } },
    'process.bpmn': processFile('range-list', LINE),
  },
  record: {
    'topic.json': manifest(),
    'schema.json': schema(
      {
        v: { type: 'string', title: 'V', 'x-record': 'sys/user' },
        d: { type: 'string', title: 'D', 'x-dict': 'vehicleType' },
        ds: { type: 'array', title: 'Ds', items: { type: 'string', 'x-dict': 'vehicleType' } },
        who: {
          type: 'array',
          title: 'W',
          items: { type: 'string', format: 'user-id' },
          uniqueItems: true,
          minItems: 1,
        },
      },
      { required: ['v', 'd', 'who'] },
    ),
    'ui.json': {
      v: { 'ui:widget': 'record' },
      d: { 'ui:widget': 'dict' },
      ds: { 'ui:widget': 'checkboxes' },
      who: { 'ui:widget': 'people' },
    },
    'process.bpmn': processFile('record', LINE),
  },
  sections: {
    'topic.json': manifest(),
    'schema.json': schema({
      h2: { type: 'string', title: 'H2' },
      a: { type: 'string', title: 'A' },
    }),
    'ui.json': {
      'ui:sections': [
        { key: 'first', fields: ['a'] },
        { key: 'second', title: 'Second', fields: ['h2'], showIf: "${a == 'x' || empty a}" },
      ],
    },
    'process.bpmn': processFile('sections', LINE),
  },
  conditional: {
    'topic.json': manifest({
      nodes: { start: { hide: ['extra', 'rows.ok'] }, t1: { write: ['extra', 'rows.ok'], require: ['rows.ok'] } },
      computed: { 'rows.sum': '${rows.n * rows.p}', total: '${sum(rows.sum)}', cap: '${total > 100 ? 1 : 0}' },
    }),
    'schema.json': schema(
      {
        kind: { type: 'string', title: 'K', enum: ['a', 'b'], default: 'a' },
        rows: {
          type: 'array',
          title: 'R',
          items: {
            type: 'object',
            properties: {
              n: { type: 'number', title: 'N' },
              p: { type: 'string', format: 'money', title: 'P' },
              sum: { type: 'string', format: 'money', title: 'S' },
              ok: { type: 'boolean', title: 'OK' },
              why: { type: 'string', title: 'Why', minLength: 1 },
            },
            required: ['why'],
            if: { properties: { n: { minimum: 10 } }, required: ['n'] },
            then: { properties: { why: { minLength: 5 } } },
          },
        },
        total: { type: 'string', format: 'money', title: 'T' },
        cap: { type: 'number', title: 'C' },
        extra: { type: 'string', title: 'E' },
        code: { type: 'string', title: 'Code', pattern: '^[A-Z]{2}\\d{4}$' },
        mail: { type: 'string', title: 'M', format: 'email' },
        f: { $ref: 'common#/definitions/attachments' },
        g: { $ref: '#/definitions/addr', title: 'Addr' },
        b: { type: 'integer', title: 'B', minimum: 1 },
        c: { type: 'string', title: 'C' },
      },
      {
        definitions: {
          addr: { type: 'object', properties: { city: { type: 'string', title: 'City', format: 'region-id' } } },
        },
        required: ['kind', 'code', 'mail', 'b'],
        allOf: [
          {
            if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
            then: { properties: { b: { maximum: 9 } } },
            else: { required: ['c'], properties: { c: { minLength: 1 } } },
          },
          {
            if: { properties: { kind: { enum: ['a'] } }, required: ['kind'] },
            then: { required: ['f'], properties: { f: { minItems: 1 } } },
          },
        ],
      },
    ),
    'ui.json': {
      rows: { items: { why: { 'ui:showIf': "${n > 10 || kind == 'b'}" } } },
      b: { 'ui:showIf': "${kind == 'b'}" },
      c: { 'ui:showIf': "${kind != 'b'}" },
    },
    'process.bpmn': processFile('conditional', LINE),
  },
  prop: {
    'topic.json': manifest({ nodes: { t1: { write: ['list'] }, start: { hide: ['list'] } } }),
    'schema.json': schema({
      list: {
        type: 'array',
        title: 'L',
        items: {
          type: 'object',
          required: ['u'],
          properties: {
            u: { type: 'string', format: 'user-id', title: 'U' },
            score: { type: 'integer', minimum: 0, maximum: 100, title: 'S' },
          },
        },
      },
      tags: { type: 'array', title: 'T', items: { type: 'string', enum: ['a', 'b'] }, uniqueItems: true },
    }),
    'ui.json': {
      tags: { 'ui:widget': 'checkboxes' },
      list: { 'ui:widget': 'table', items: { u: { 'ui:widget': 'user' } } },
    },
    'process.bpmn': processFile('prop', LINE),
  },
  exprs: {
    'topic.json': manifest({
      computed: {
        label: 'Trip ${to} (${n})',
        dept: '${deptOf(initiator)}',
        boss: '${leaderOf(initiator)}',
        y: '${year(from)}',
        many: '${count(items) > 3}',
        left: '${days(today(), from)}',
        big: '${max(items.amount)}',
        last: '${max(items.on)}',
      },
      rules: [
        { field: 'from', refuseIf: '${from < today()}', message: 'm' },
        { field: 'from', refuseIf: '${days(today(), from) < 2 && !urgent}', message: 'm' },
        { field: 'items', refuseIf: '${count(items) > 3}', message: 'm' },
        { field: 'items.amount', refuseIf: '${items.amount > 1000}', message: 'm' },
        { field: 'to', refuseIf: "${empty to || to eq 'x' or not (n gt 3)}", message: 'm' },
        { field: 'tags', refuseIf: "${contains(tags, 'a')}", message: 'm' },
        { field: 'from', refuseIf: '${year(from) != 2026}', message: 'm' },
        { field: 'to', refuseIf: "${to == 'a' ? n > 1 : n > 2}", message: 'm' },
        { field: 'n', refuseIf: '${n % 2 == 1}', message: 'm' },
        { field: 'total', refuseIf: '${total > 1000.50}', message: 'm' },
        { field: 'from', refuseIf: "${from < '2026-01-01'}", message: 'm' },
        { field: 'start', refuseIf: "${start > '08:30'}", message: 'm' },
        { field: 'n', refuseIf: '${n != null && n < 0}', message: 'm' },
        { field: 'who', refuseIf: '${who == initiator}', message: 'm' },
        { field: 'who', refuseIf: '${deptOf(who) != deptOf(initiator)}', message: 'm' },
        { field: 'at', refuseIf: '${at < from}', message: 'm' },
      ],
    }),
    'schema.json': schema({
      to: { type: 'string', title: 'To' },
      n: { type: 'integer', title: 'N' },
      urgent: { type: 'boolean', title: 'U' },
      from: { type: 'string', format: 'date', title: 'F' },
      at: { type: 'string', format: 'date-time', title: 'At' },
      start: { type: 'string', format: 'time', title: 'St' },
      who: { type: 'string', format: 'user-id', title: 'W' },
      tags: { type: 'array', title: 'T', items: { type: 'string' } },
      items: {
        type: 'array',
        title: 'I',
        items: {
          type: 'object',
          properties: {
            amount: { type: 'string', format: 'money', title: 'A' },
            on: { type: 'string', format: 'date', title: 'On' },
          },
        },
      },
      total: { type: 'string', format: 'money', title: 'Tot' },
      label: { type: 'string', title: 'L' },
      dept: { type: 'string', format: 'dept-id', title: 'D' },
      boss: { type: 'string', format: 'user-id', title: 'B' },
      y: { type: 'integer', title: 'Y' },
      many: { type: 'boolean', title: 'M' },
      left: { type: 'integer', title: 'Le' },
      big: { type: 'string', format: 'money', title: 'Bi' },
      last: { type: 'string', format: 'date', title: 'La' },
    }),
    'process.bpmn': processFile('exprs', LINE),
  },
};
