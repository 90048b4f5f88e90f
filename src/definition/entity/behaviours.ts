/**
 * Actions that the server does by a behaviour of that name, by entity: what entity.json may name without `set`. A test holds
 * this list and the server's behaviours together.
 */
export const BEHAVIOUR_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  'sys/user': ['resetPassword', 'issueCode', 'unlock', 'handOver', 'resetSecondFactor'],
  'sys/online': ['kickOut'],
  'sys/oss': ['discard', 'add'],
  'sys/notice': ['release', 'withdraw'],
  'sys/matrix': ['ask'],
  'sys/student-import': ['open'],
  'sys/schedule': ['pause', 'resume', 'run'],
  'sys/mail-template': ['send', 'test'],
  'sys/mail-log': ['retry'],
  'sys/sms-log': ['retry'],
  'sys/sms-config': ['send', 'test'],
  'merchantManage/goodsManage': ['buy'],
  'merchantManage/orderInfo': ['pay', 'refund'],
  'educationParty/volunteerActivity': ['signUp'],
  'workStation/on-duty': ['askSwap', 'arrange'],
  'workStation/duty-swap': ['accept', 'refuse', 'withdraw'],
  // calls of their own, which take more than a record
  'flow/model': ['deploy'],
  'flow/process': ['activate', 'suspend', 'convert'],
  'flow/running': ['activate', 'suspend', 'terminate', 'move', 'reassign', 'migrate', 'signal'],
  'flow/task': ['reassign'],
};

/** Addresses below an entity that are calls of their own. */
export const ADDRESSES: readonly string[] = [
  'page',
  'list',
  'options',
  'tree',
  'names',
  'export',
  'template',
  'import',
  'related',
  'history',
  'create',
  'update',
  'delete',
];
