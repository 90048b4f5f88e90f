import antd from 'antd/es/locale/en_US';
import 'dayjs/locale/en.js';

/** What antd's own components and dayjs say in this language. */
export default { antd, dayjs: 'en' };
