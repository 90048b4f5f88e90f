/** Addresses that both sides must agree on, below `/api`. Entity paths are `/<key>`, for example `/sys/user`. */
export const API = '/api';

export const PATHS = {
  captcha: '/captcha',
  login: '/login',
  logout: '/logout',
  ticket: '/session/ticket',
  enter: '/session/enter',
  nav: '/manager/sys/menu/nav',
  casInfo: '/manager/cas/info',
  userInfo: '/sys/user/info',
  password: '/sys/user/password',
  settings: '/settings',
  preferences: '/preferences',
  allDept: '/manager/sys/org/queryAllDept',
  deptAllUser: '/manager/sys/org/deptAllUser',
  deptStuUser: '/manager/sys/org/deptStuUser',
  majors: '/manager/sys/org/getZyByDeptId',
  uploadCheck: '/manager/file/view/fileUploadCheck',
  viewFile: '/manager/sys/oss/yzViewFile',
  upload: '/sys/oss/upload',
  richTextUpload: '/sys/oss/tinymce/upload',
  file: '/sys/oss/file',
  dictionaries: '/sys/dict/all',
  entityDefinition: '/definitions/entity',
  validators: '/definitions/validators',
  definitionSource: '/definitions/source',
  topics: '/flow/topic/list',
  topic: '/flow/topic',
  draft: '/flow/draft',
  flow: '/flow/common',
  todo: '/flow/common/todo',
  done: '/flow/common/done',
  initiated: '/flow/common/initiated',
  drafts: '/flow/common/draft',
  cc: '/flow/common/cc',
  overdue: '/flow/common/overdue',
  statistics: '/flow/statistics',
  batch: '/flow/common/batch',
  counts: '/flow/common/counts',
  todoNodes: '/flow/common/todo/nodes',
  substitutes: '/flow/substitute',
  detail: '/flow/common/detail',
  history: '/flow/common/historic/list',
  diagram: '/flow/common/diagram/image',
  exclusive: '/flow/common/exclusive',
  related: '/flow/common/related',
  again: '/flow/common/again',
  requests: '/flow/common/requests',
  socket: '/notice/socket',
  messages: '/notice/message/page',
  message: '/notice/message',
  messagesMissed: '/notice/message/missed',
  messagesUnread: '/notice/message/unread',
  messagesRead: '/notice/message/read',
  views: '/views',
  verify: '/flow/verify',
  auditVerify: '/audit/verify',
  openapi: '/openapi.json',
} as const;

/** Header by which the same write is answered once. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
export const SESSION_COOKIE = 'sid';
/** In an address: a single-use ticket that becomes a session. A session's own id is never taken from there. */
export const TICKET_PARAMETER = 'sid';
export const SESSION_DAYS = 7;
export const LANGUAGE_COOKIE = 'language';
