import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Related } from '../../../src/definition/expression/scope.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../../src/definition/types/schema.ts';
import { ReadView } from '../../../src/renderer/form/ReadView.tsx';
import { RendererProvider } from '../../../src/renderer/provider.tsx';
import { FoldedRequest } from '../../../src/renderer/task/FoldedRequest.tsx';
import { History } from '../../../src/renderer/task/History.tsx';
import { noServices } from '../../../scripts/bench/forms/services.ts';

const text = (title: string): JsonSchema => ({ type: 'string', title });
const schema: JsonSchema = {
  type: 'object',
  properties: {
    note: text('Note'),
    away: { type: 'boolean', title: 'Away' },
    place: { type: 'string', title: 'Place', enum: ['n', 's'] },
    reason: text('Reason'),
    ride: text('Ride'),
  },
};
const uiSchema: UiSchema = {
  'ui:sections': [
    { key: 'why', title: 'WHY', fields: ['reason', 'away', 'place'] },
    { key: 'ride', title: 'RIDE', fields: ['ride'], showIf: "${initiator == 'u1'}" },
    { key: 'more', title: 'MORE', fields: ['note'] },
  ],
  place: { 'ui:showIf': '${away}' },
};
const scope = { initiator: 'u1', user: 'u1', today: '2026-03-02', holidays: [], workdays: [] };

/** The captions of a page, in order. */
function captions(page: React.ReactNode): string[] {
  const markup = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      {page}
    </RendererProvider>,
  );
  return [...markup.matchAll(/<(?:h3|dt|strong)>([^<]*)</g)].map(([, caption = '']) => caption);
}
const read = (formData: FormData, initiator = 'u1') =>
  captions(<ReadView {...{ schema, uiSchema, formData }} scope={{ ...scope, initiator }} />);

it('reads a form in the order of its sections, fields that come and go in their places', () => {
  const formData = { reason: 'r', away: true, place: 'n', note: 'x', ride: 'y' };
  expect(read(formData)).toEqual(['WHY', 'Reason', 'Away', 'Place', 'RIDE', 'Ride', 'MORE', 'Note']);
  expect(read({ ...formData, away: false })).toEqual(['WHY', 'Reason', 'Away', 'RIDE', 'Ride', 'MORE', 'Note']);
});

it('leaves out a section whose condition does not hold', () => {
  expect(read({ reason: 'r' }, 'u2')).toEqual(['WHY', 'Reason', 'Away', 'MORE', 'Note']);
});

it('reads what hangs on a record that the form names', () => {
  const device: JsonSchema = {
    type: 'object',
    properties: { device: { ...text('Device'), 'x-record': 'gym/device' }, parts: text('Parts') },
  };
  const page = (related?: Related) => (
    <ReadView
      schema={device}
      uiSchema={{ device: { 'ui:widget': 'text' }, parts: { 'ui:showIf': "${device.zone == 'z1'}" } }}
      formData={{ device: 'd1', parts: 'belt' }}
      scope={{ ...scope, ...(related && { related }) }}
    />
  );
  expect(captions(page({ device: { d1: { zone: 'z1' } } }))).toEqual(['Device', 'Parts']);
  expect(captions(page({ device: { d1: { zone: 'z2' } } }))).toEqual(['Device']);
});

it('reads a changed field in its words, also one that is not there now', () => {
  const step = {
    ...{ id: '1', activityId: 'a', activityName: 'A', assigneeName: 'B', onBehalfOfName: '', outcome: 'complete' },
    ...{ comment: '', reason: '', startTime: '2026-03-02T08:00:00+08:00', endTime: null, durationInSeconds: null },
    diff: [{ path: 'place', title: 'Place', before: 'n', after: 's' }],
  };
  const choices: JsonSchema = {
    ...schema.properties?.['place'],
    oneOf: [
      { const: 'n', title: 'North' },
      { const: 's', title: 'South' },
    ],
  };
  delete choices.enum;
  const named = { ...schema, properties: { ...schema.properties, place: choices } };
  const page = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      <History history={[step]} schema={named} uiSchema={uiSchema} />
    </RendererProvider>,
  );
  expect(page).toContain('North');
  expect(page).toContain('South');
});

it('says how long a step took, not how long a submission, a copy or its end did', () => {
  const start = '2026-03-01T08:30:00+08:00';
  const step = { activityId: 'a', activityName: 'A', assigneeName: 'B', onBehalfOfName: '', comment: '', reason: '' };
  const history = ['start', 'cc', 'urge', 'complete', 'end'].map((outcome) => ({
    ...{ ...step, id: outcome, outcome, startTime: start, endTime: start, durationInSeconds: 5, diff: [] },
  }));
  const markup = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      <History history={history} schema={schema} />
    </RendererProvider>,
  );
  expect(markup.match(/took/g)).toHaveLength(1);
});

it('leaves no gap where nobody did a step', () => {
  const start = '2026-03-01T08:30:00+08:00';
  const end = {
    ...{ id: 'end', activityId: 'end', activityName: 'End', assigneeName: '', onBehalfOfName: '', outcome: 'end' },
    ...{ comment: '', reason: '', startTime: start, endTime: start, durationInSeconds: 0, diff: [] },
  };
  const markup = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      <History history={[end]} schema={schema} />
    </RendererProvider>,
  );
  expect(markup).not.toContain('<span></span>');
});

it('shows the caption of a table once where its section has the same title', () => {
  const rows = (title: string): JsonSchema => ({
    ...{ type: 'array', title },
    items: { type: 'object', properties: { what: text('What') } },
  });
  const show = (title: string, formData: FormData) =>
    renderToStaticMarkup(
      <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
        <ReadView
          schema={{ type: 'object', properties: { items: rows(title) } }}
          uiSchema={{ 'ui:sections': [{ key: 'all', title: 'Costs', fields: ['items'] }] }}
          formData={formData}
        />
      </RendererProvider>,
    );
  const formData = { items: [{ what: 'paper' }] };
  expect(show('Costs', formData)).toContain('hall-read-titled');
  expect(show('Receipts', formData)).not.toContain('hall-read-titled');
  // what holds nothing is a row of words, which wants its caption
  expect(show('Costs', {})).not.toContain('hall-read-titled');
});

it('leaves out what is filled in elsewhere', () => {
  const formData = { reason: 'r', away: true, place: 'n', note: 'x', ride: 'y' };
  const page = <ReadView {...{ schema, uiSchema, formData, scope }} without={['reason', 'ride']} />;
  expect(captions(page)).toEqual(['WHY', 'Away', 'Place', 'MORE', 'Note']);
});

it('folds a long request under the names of its sections, counting what applies to it alone', () => {
  const names = Array.from({ length: 20 }, (_, index) => `f${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, text(name)]));
  const long = { type: 'object', properties } as const;
  const sections: UiSchema = {
    'ui:sections': [
      { key: 'a', title: 'FIRST', fields: names.slice(0, 10) },
      { key: 'b', title: 'SECOND', fields: names.slice(10) },
    ],
  };
  const show = (uiSchema: UiSchema, without: string[] = []) =>
    renderToStaticMarkup(
      <RendererProvider
        services={noServices}
        translate={(key, values) => `${key} ${values?.['count'] ?? ''}`}
        locale="en-US"
        analyst={false}
      >
        <FoldedRequest {...{ uiSchema, without }} schema={long} formData={{ f0: 'x' }} />
      </RendererProvider>,
    );
  expect(show(sections)).toMatch(/unfoldRequest 20.*FIRST.*SECOND.*hidden=""/s);
  expect(show(sections, names.slice(0, 12))).not.toContain('unfoldRequest');
  const away = Object.fromEntries(names.slice(5).map((name) => [name, { 'ui:showIf': '${f0 == 2}' }]));
  expect(show({ ...sections, ...away })).not.toContain('unfoldRequest');
});

it('gives a label that is a sentence the whole line, and its value the next one', () => {
  const promise = '本人承诺以上信息真实，请假期间注意安全，假满及时销假';
  const markup = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="zh-CN" analyst={false}>
      <ReadView
        schema={{ type: 'object', properties: { promise: { type: 'boolean', title: promise }, note: text('备注') } }}
        uiSchema={{}}
        formData={{ promise: true, note: 'x' }}
      />
    </RendererProvider>,
  );
  expect(markup).toContain(`hall-read-row hall-read-wide hall-read-sentence"><dt>${promise}`);
  expect(markup.match(/hall-read-sentence/g)).toHaveLength(1);
});

it('leaves out what is computed for other expressions alone, columns and whole sections too', () => {
  const votes: JsonSchema = {
    type: 'object',
    properties: {
      note: text('Note'),
      held: text('Held until'),
      ballots: {
        type: 'array',
        title: 'Ballots',
        items: { type: 'object', properties: { vote: text('Vote'), agreed: { type: 'number', title: 'Counts' } } },
      },
    },
  };
  const ui: UiSchema = {
    'ui:sections': [
      { key: 'votes', title: 'VOTES', fields: ['note', 'ballots'] },
      { key: 'stock', title: 'STOCK', fields: ['held'] },
    ],
    held: { 'ui:hidden': true },
    ballots: { items: { agreed: { 'ui:hidden': true } } },
  };
  const formData = { note: 'n', held: '2026-03-02', ballots: [{ _id: 'r1', vote: 'yes', agreed: 1 }] };
  const page = <ReadView schema={votes} uiSchema={ui} formData={formData} />;
  expect(captions(page)).toEqual(['VOTES', 'Note', 'Ballots']);
  const markup = renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      {page}
    </RendererProvider>,
  );
  expect(markup).toContain('Vote');
  expect(markup).not.toContain('Counts');
});
