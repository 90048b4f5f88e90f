import { ATTRIBUTES, FLOWABLE as FLOWABLE_URI } from '../../../definition/process/vocabulary.ts';

/** Flowable's attributes as far as the house reads them (definition/process/vocabulary.ts), for bpmn-js to keep and to write. */
const text = (name: string) => ({ name, isAttr: true, type: 'String' });
const attributes = (element: string, ...more: string[]) => [...(ATTRIBUTES[element] ?? []), ...more].map(text);

export const FLOWABLE = {
  name: 'Flowable',
  uri: FLOWABLE_URI,
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'People',
      extends: ['bpmn:UserTask'],
      properties: attributes('userTask', 'formKey', 'priority'),
    },
    { name: 'Delegate', extends: ['bpmn:ServiceTask'], properties: attributes('serviceTask') },
    {
      name: 'Collectable',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: attributes('multiInstanceLoopCharacteristics'),
    },
    { name: 'Initiator', extends: ['bpmn:StartEvent'], properties: [text('initiator')] },
    {
      name: 'Field',
      superClass: ['Element'],
      properties: [
        text('name'),
        text('stringValue'),
        { name: 'expression', type: 'String' },
        { name: 'string', type: 'String' },
      ],
    },
  ],
  enumerations: [],
  associations: [],
};
