import Form from '@rjsf/antd';
import validator from '@rjsf/validator-ajv8';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';

/** Ours beside the base theme that it overrides. */
const meta: Meta = { title: 'Base theme' };
export default meta;

const SCHEMA: JsonSchema = {
  type: 'object',
  required: ['reason', 'day'],
  properties: {
    reason: { type: 'string', title: '事由', minLength: 2 },
    day: { type: 'string', title: '日期', format: 'date' },
    people: { type: 'integer', title: '人数', minimum: 1 },
    campus: { type: 'string', title: '校区', enum: ['东校区', '西校区'] },
    away: { type: 'boolean', title: '是否出市' },
    items: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '名称' }, count: { type: 'integer', title: '数量' } },
      },
    },
  },
};
const DATA = { reason: '学术交流', items: [{ name: '话筒', count: 2 }] };

export const SideBySide: StoryObj = {
  render: () => (
    <div className="gallery-sides">
      <section className="gallery-sheet">
        <h2>SchemaForm</h2>
        <SchemaForm projection={{ schema: SCHEMA, uiSchema: {} }} formData={DATA} label="ours" />
      </section>
      <section className="gallery-sheet">
        <h2>@rjsf/antd</h2>
        <Form schema={SCHEMA} formData={DATA} validator={validator} />
      </section>
    </div>
  ),
};

/** A widget that only the base theme has. */
export const Fallback: StoryObj = {
  render: () => (
    <div className="gallery-sheet">
      <SchemaForm
        projection={{
          schema: {
            type: 'object',
            properties: {
              stars: { type: 'integer', title: '评分', minimum: 1, maximum: 5 },
              strange: { type: 'string', title: '未知控件' },
            },
          },
          uiSchema: { stars: { 'ui:widget': 'range' }, strange: { 'ui:widget': 'no-such-widget' } },
        }}
        formData={{ stars: 3 }}
        label="fallback"
      />
    </div>
  ),
};
