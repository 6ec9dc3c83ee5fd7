// The checkout: a challenge is solved while the buyer types, and the price follows what is typed of cards. Without it the form works the same.

import { followCards } from './checkout/cards.ts';
import { solve } from './checkout/challenge.ts';

const challenged = document.querySelector<HTMLFormElement>('form[data-challenge-nonce]');
if (challenged !== null) solve(challenged);

const cards = document.querySelector<HTMLElement>('[data-cards]');
const form = cards?.closest('form') ?? null;
if (cards !== null && form !== null) followCards(cards, form);
