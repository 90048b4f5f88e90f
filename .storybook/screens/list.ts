/** Screens with what stands on each when it is ready, and who looks at it: drawn by the gallery, read by axe in the tests. */
export interface Screen {
  name: string;
  person: string | null;
  path: string;
  /** level 1 heading, or whatever shows that the screen is drawn */
  heading: RegExp;
  /** asks for nothing: it looks one way */
  isStill?: true;
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', person: null, path: '/user/login', heading: /登录/, isStill: true },
  { name: 'operation guide', person: null, path: '/loginInstructions', heading: /操作指南/, isStill: true },
  { name: 'forgotten password', person: null, path: '/retrievePassword', heading: /忘记密码/, isStill: true },
  { name: 'check of a sheet', person: null, path: '/verify/nothing', heading: /单据核验/ },
  { name: 'not found', person: 'student', path: '/404', heading: /失联/, isStill: true },
  { name: 'home', person: 'student', path: '/home', heading: /王小雨/ },
  { name: 'catalogue', person: 'student', path: '/workStation/map', heading: /办事服务/ },
  { name: 'leave form', person: 'student', path: '/workStation/map/student-leave', heading: /学生请假/ },
  { name: 'expense form', person: 'teacher', path: '/workStation/map/expense-account', heading: /费用报销/ },
  { name: 'meeting room form', person: 'teacher', path: '/workStation/map/meeting-room', heading: /会议室预约/ },
  { name: 'car form', person: 'teacher', path: '/workStation/map/car-use', heading: /用车申请/ },
  { name: 'notices', person: 'leader', path: '/workStation/notifications', heading: /通知/ },
  { name: 'to-do', person: 'leader', path: '/workStation/backlog', heading: /我的待办/ },
  { name: 'done', person: 'leader', path: '/workStation/finished', heading: /我的已办/ },
  { name: 'initiated', person: 'student', path: '/workStation/application', heading: /我发起的/ },
  { name: 'drafts', person: 'student', path: '/workStation/draft', heading: /我的草稿/ },
  { name: 'out of office', person: 'leader', path: '/workStation/substitute', heading: /外出代办/ },
  { name: 'journey', person: 'student', path: '/workStation/journey', heading: /我的足迹/ },
  { name: 'profile', person: 'student', path: '/workStation/profile', heading: /个人中心/ },
  { name: 'widgets at work', person: 'student', path: '/demo', heading: /组件演示/, isStill: true },
  { name: 'process models', person: 'admin', path: '/flow/model', heading: /流程模型/ },
  { name: 'faults of definitions', person: 'admin', path: '/flow/faults', heading: /定义检查/ },
  { name: 'efficiency', person: 'admin', path: '/workStation/efficiency', heading: /办理效率/ },
  { name: 'reports', person: 'admin', path: '/ureport', heading: /报表/ },
  { name: 'users', person: 'admin', path: '/sys/user', heading: /用户/ },
  { name: 'dictionaries', person: 'admin', path: '/sys/dict', heading: /字典/ },
  { name: 'roles', person: 'admin', path: '/sys/role', heading: /角色/ },
  { name: 'running processes', person: 'admin', path: '/flow/running', heading: /运行中的流程/ },
  { name: 'definitions', person: 'admin', path: '/devtools/code-generator', heading: /事项与数据/ },
  { name: 'departments', person: 'admin', path: '/sys/dept', heading: /部门/ },
];
