/** Flowable's attributes as far as the house reads them (definition/process/vocabulary.ts), for bpmn-js to keep and to write. */
const text = (name: string) => ({ name, isAttr: true, type: 'String' });

export const FLOWABLE = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'People',
      extends: ['bpmn:UserTask'],
      properties: ['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey', 'priority'].map(text),
    },
    { name: 'Delegate', extends: ['bpmn:ServiceTask'], properties: [text('delegateExpression')] },
    {
      name: 'Collectable',
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: [text('collection'), text('elementVariable')],
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
