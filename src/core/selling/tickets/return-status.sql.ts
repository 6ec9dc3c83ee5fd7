import { rowAsksFor } from '../../base/states/meanings.sql.ts';
import { returnMeanings } from './ticket-return.ts';

export const isOpenReturn = rowAsksFor(returnMeanings, 'open');
export const isResoldReturn = rowAsksFor(returnMeanings, 'resold');
export const isReturnAtOnce = rowAsksFor(returnMeanings, 'atOnce');
