import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetFaces } from './WidgetFaces.tsx';

/** Every widget of the registry, one story each. */
const meta: Meta = { title: 'Widgets' };
export default meta;

const faces = (name: string): StoryObj => ({ name, render: () => <WidgetFaces name={name} /> });

export const Text = faces('text');
export const Textarea = faces('textarea');
export const Number = faces('number');
export const Money = faces('money');
export const Select = faces('select');
export const Radio = faces('radio');
export const Checkboxes = faces('checkboxes');
export const Switch = faces('switch');
export const Date = faces('date');
export const DateTime = faces('date-time');
export const DateRange = faces('date-range');
export const Time = faces('time');
export const People = faces('people');
export const User = faces('user');
export const Dept = faces('dept');
export const Region = faces('region');
export const Major = faces('major');
export const Dict = faces('dict');
export const DictRadio = faces('dict-radio');
export const Record = faces('record');
export const Upload = faces('upload');
export const ImageUpload = faces('image-upload');
export const PdfUpload = faces('pdf-upload');
export const DocumentUpload = faces('document-upload');
export const RichText = faces('rich-text');
export const Signature = faces('signature');
export const Table = faces('table');
export const Request = faces('request');
export const Tree = faces('tree');
export const Cron = faces('cron');
export const Icon = faces('icon');
export const Topic = faces('topic');
export const Color = faces('color');
export const Code = faces('code');
export const Template = faces('template');
