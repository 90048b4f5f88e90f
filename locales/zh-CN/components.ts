import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn.js';

/** What antd's own components and dayjs say in this language. */
export default { antd, dayjs: 'zh-cn' };
