import type { Rule, RuleDoc } from './rule.ts';
import { READING_RULES } from './reading.ts';
import { fileMissing } from './rules/file-missing.ts';
import { fileUnknown } from './rules/file-unknown.ts';
import { keyInvalid } from './rules/key-invalid.ts';
import { manifestInvalid } from './rules/manifest-invalid.ts';
import { manifestUnknownKey } from './rules/manifest-unknown-key.ts';
import { formatOld } from './rules/format-old.ts';
import { schemaDateText } from './rules/schema-date-text.ts';
import { schemaDefault } from './rules/schema-default.ts';
import { schemaFieldName } from './rules/schema-field-name.ts';
import { schemaIfImpossible } from './rules/schema-if-impossible.ts';
import { schemaIfIncomplete } from './rules/schema-if-incomplete.ts';
import { schemaIfUnknown } from './rules/schema-if-unknown.ts';
import { schemaIfVacuous } from './rules/schema-if-vacuous.ts';
import { schemaImpossible } from './rules/schema-impossible.ts';
import { schemaInvalid } from './rules/schema-invalid.ts';
import { schemaItemsMissing } from './rules/schema-items-missing.ts';
import { schemaKeywordType } from './rules/schema-keyword-type.ts';
import { schemaPatternInvalid } from './rules/schema-pattern-invalid.ts';
import { schemaPatternOpen } from './rules/schema-pattern-open.ts';
import { schemaPatternRedos } from './rules/schema-pattern-redos.ts';
import { schemaRefRecursive } from './rules/schema-ref-recursive.ts';
import { schemaRefUnknown } from './rules/schema-ref-unknown.ts';
import { schemaRequiredMinItems } from './rules/schema-required-min-items.ts';
import { schemaRequiredMinLength } from './rules/schema-required-min-length.ts';
import { schemaRequiredUnknown } from './rules/schema-required-unknown.ts';
import { schemaThenDeclares } from './rules/schema-then-declares.ts';
import { schemaTooLarge } from './rules/schema-too-large.ts';
import { schemaUnknownKeyword } from './rules/schema-unknown-keyword.ts';
import { schemaUntitled } from './rules/schema-untitled.ts';
import { schemaUntyped } from './rules/schema-untyped.ts';
import { dictionaryUnknown } from './rules/dictionary-unknown.ts';
import { entityUnknown } from './rules/entity-unknown.ts';
import { uiInvalid } from './rules/ui-invalid.ts';
import { uiHidden } from './rules/ui-hidden.ts';
import { uiMask } from './rules/ui-mask.ts';
import { uiPeople } from './rules/ui-people.ts';
import { uiSections } from './rules/ui-sections.ts';
import { showIf } from './rules/show-if.ts';
import { showIfCircle } from './rules/show-if-circle.ts';
import { uiUnknownField } from './rules/ui-unknown-field.ts';
import { uiUnknownKey } from './rules/ui-unknown-key.ts';
import { uiUnknownWidget } from './rules/ui-unknown-widget.ts';
import { uiWidgetType } from './rules/ui-widget-type.ts';
import { nodeActions } from './rules/node-actions.ts';
import { nodeBatchRequired } from './rules/node-batch-required.ts';
import { nodeHiddenWritten } from './rules/node-hidden-written.ts';
import { nodeRequireUnwritable } from './rules/node-require-unwritable.ts';
import { nodeStartShows } from './rules/node-start-shows.ts';
import { nodeStartWrite } from './rules/node-start-write.ts';
import { nodeUnknownField } from './rules/node-unknown-field.ts';
import { nodeUnknown } from './rules/node-unknown.ts';
import { nodeViewRights } from './rules/node-view-rights.ts';
import { fieldUnwritten } from './rules/field-unwritten.ts';
import { categoryUnknown } from './rules/category-unknown.ts';
import { startableUnknown } from './rules/startable-unknown.ts';
import { iconUnknown } from './rules/icon-unknown.ts';
import { numberPattern } from './rules/number-pattern.ts';
import { summaryUnknownField } from './rules/summary-unknown-field.ts';
import { ruleUnknownField } from './rules/rule-unknown-field.ts';
import { computedCircle } from './rules/computed-circle.ts';
import { computedType } from './rules/computed-type.ts';
import { computedUnknownField } from './rules/computed-unknown-field.ts';
import { computedWritten } from './rules/computed-written.ts';
import { conditionConstant } from './rules/condition-constant.ts';
import { expressionSyntax } from './rules/expression-syntax.ts';
import { expressionType } from './rules/expression-type.ts';
import { expressionUnknownName } from './rules/expression-unknown-name.ts';
import { expressionUnknownRole } from './rules/expression-unknown-role.ts';
import { exclusiveUnknownField } from './rules/exclusive-unknown-field.ts';
import { effectCountsTwice } from './rules/effect-counts-twice.ts';
import { effectUnknown } from './rules/effect-unknown.ts';
import { momentUnknown } from './rules/moment-unknown.ts';
import { numbersField } from './rules/numbers-field.ts';
import { afterwardsFill } from './rules/afterwards-fill.ts';
import { requestUnknown } from './rules/request-unknown.ts';
import { effectFields, recordFields } from './rules/record-fields.ts';
import { bpmnUnmarkedDefault } from './rules/bpmn-unmarked-default.ts';
import { bpmnInclusiveJoin } from './rules/bpmn-inclusive-join.ts';
import { bpmnCallUnknown } from './rules/bpmn-call-unknown.ts';
import { bpmnCandidateGroup } from './rules/bpmn-candidate-group.ts';
import { bpmnElementName } from './rules/bpmn-element-name.ts';
import { bpmnEndless } from './rules/bpmn-endless.ts';
import { bpmnExpressionType } from './rules/bpmn-expression-type.ts';
import { bpmnJoinBlocked } from './rules/bpmn-join-blocked.ts';
import { bpmnJoinDoubled } from './rules/bpmn-join-doubled.ts';
import { bpmnLiteralAssignee } from './rules/bpmn-literal-assignee.ts';
import { bpmnMessageNobody } from './rules/bpmn-message-nobody.ts';
import { bpmnNoApprover } from './rules/bpmn-no-approver.ts';
import { bpmnNoDefault } from './rules/bpmn-no-default.ts';
import { bpmnProcessId } from './rules/bpmn-process-id.ts';
import { bpmnTimerEmpty } from './rules/bpmn-timer-empty.ts';
import { bpmnUnknownVariable } from './rules/bpmn-unknown-variable.ts';
import { bpmnUnnamedTask } from './rules/bpmn-unnamed-task.ts';
import { bpmnUnreachable } from './rules/bpmn-unreachable.ts';
import { entityUnknownColumn } from './rules/entity-unknown-column.ts';
import { entityUnknownField } from './rules/entity-unknown-field.ts';
import { entityAccess } from './rules/entity-access.ts';
import { entityAction } from './rules/entity-action.ts';
import { entityColors } from './rules/entity-colors.ts';
import { entityExpression } from './rules/entity-expression.ts';
import { entityStates } from './rules/entity-states.ts';
import { entityView } from './rules/entity-view.ts';
import { reportAccess } from './rules/report-access.ts';
import { reportExpression } from './rules/report-expression.ts';
import { reportPart } from './rules/report-part.ts';
import { reportSource } from './rules/report-source.ts';
import { seedInvalid } from './rules/seed-invalid.ts';
import { translationInvalid } from './rules/translation-invalid.ts';
import { translationMissing } from './rules/translation-missing.ts';
import { translationUnused } from './rules/translation-unused.ts';
import { sampleAccepted } from './rules/sample-accepted.ts';
import { sampleShape } from './rules/sample-shape.ts';
import { sampleNone } from './rules/sample-none.ts';
import { sampleRefused } from './rules/sample-refused.ts';
import { sampleUnknownField } from './rules/sample-unknown-field.ts';
import { journeyUnknown } from './rules/journey-unknown.ts';
import { journeyLink } from './rules/journey-link.ts';
import { journeyUnwritable } from './rules/journey-unwritable.ts';
import { journeyRefused } from './rules/journey-refused.ts';

/** Every rule of the checker, in the order in which they run. One file each; this is the one list that registers them. */
export const RULES: readonly Rule[] = [
  fileMissing,
  fileUnknown,
  keyInvalid,
  manifestInvalid,
  manifestUnknownKey,
  formatOld,
  schemaDateText,
  schemaDefault,
  schemaFieldName,
  schemaIfImpossible,
  schemaIfIncomplete,
  schemaIfUnknown,
  schemaIfVacuous,
  schemaImpossible,
  schemaInvalid,
  schemaItemsMissing,
  schemaKeywordType,
  schemaPatternInvalid,
  schemaPatternOpen,
  schemaPatternRedos,
  schemaRefRecursive,
  schemaRefUnknown,
  schemaRequiredMinItems,
  schemaRequiredMinLength,
  schemaRequiredUnknown,
  schemaThenDeclares,
  schemaTooLarge,
  schemaUnknownKeyword,
  schemaUntitled,
  schemaUntyped,
  dictionaryUnknown,
  entityUnknown,
  uiInvalid,
  uiHidden,
  uiMask,
  uiPeople,
  uiSections,
  showIf,
  showIfCircle,
  uiUnknownField,
  uiUnknownKey,
  uiUnknownWidget,
  uiWidgetType,
  nodeActions,
  nodeBatchRequired,
  nodeHiddenWritten,
  nodeRequireUnwritable,
  nodeStartShows,
  nodeStartWrite,
  nodeUnknownField,
  nodeUnknown,
  nodeViewRights,
  fieldUnwritten,
  categoryUnknown,
  startableUnknown,
  iconUnknown,
  numberPattern,
  summaryUnknownField,
  ruleUnknownField,
  computedCircle,
  computedType,
  computedUnknownField,
  computedWritten,
  conditionConstant,
  expressionSyntax,
  expressionType,
  expressionUnknownName,
  expressionUnknownRole,
  exclusiveUnknownField,
  effectUnknown,
  effectCountsTwice,
  momentUnknown,
  numbersField,
  requestUnknown,
  afterwardsFill,
  effectFields,
  recordFields,
  bpmnInclusiveJoin,
  bpmnUnmarkedDefault,
  bpmnCallUnknown,
  bpmnCandidateGroup,
  bpmnElementName,
  bpmnEndless,
  bpmnExpressionType,
  bpmnJoinBlocked,
  bpmnJoinDoubled,
  bpmnLiteralAssignee,
  bpmnMessageNobody,
  bpmnNoApprover,
  bpmnNoDefault,
  bpmnProcessId,
  bpmnTimerEmpty,
  bpmnUnknownVariable,
  bpmnUnnamedTask,
  bpmnUnreachable,
  entityUnknownColumn,
  entityUnknownField,
  entityAccess,
  entityAction,
  entityExpression,
  entityStates,
  entityColors,
  entityView,
  reportAccess,
  reportSource,
  reportPart,
  reportExpression,
  seedInvalid,
  translationInvalid,
  translationMissing,
  translationUnused,
  sampleAccepted,
  sampleShape,
  sampleNone,
  sampleRefused,
  sampleUnknownField,
  journeyUnknown,
  journeyLink,
  journeyUnwritable,
  journeyRefused,
];

/** Everything that a fault may be called, for `hall explain` and the reference: the rules, and what reading itself finds. */
export const RULE_DOCS: readonly RuleDoc[] = [...READING_RULES, ...RULES];

export function docOf(id: string): RuleDoc | undefined {
  return RULE_DOCS.find((doc) => doc.id === id);
}
