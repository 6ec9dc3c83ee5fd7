export { cursorParameter, type PageQuery, pageOf, pageParameters } from '../http/paging.ts';
