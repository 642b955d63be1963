import { describe, expect, test } from 'vitest';
import { eventLabel, toCome, toComeForCustomer } from '../../../../src/domain/booking/booking-timeline.ts';
import { tripStates } from '../../../../src/domain/trip/trip.ts';
import { tripMoves } from '../../../../src/domain/trip/trip-machine.ts';

describe('what happened', () => {
  test('is called in French, with its trip where it is about one', () => {
    expect(eventLabel('ordered')).toBe('commande enregistrée');
    expect(eventLabel('assigned', { trip: 'return' })).toBe('Retour\u00a0: confié à un convoyeur');
    expect(eventLabel('trip_depart', { trip: 'outbound' })).toBe('Prise en charge\u00a0: véhicule en route');
  });

  test('says how much it is of, where that is known', () => {
    expect(eventLabel('transfer_received', { cents: '6980' })).toBe('virement reçu, 69,80\u00a0€');
    expect(eventLabel('credited', { cents: '1000' })).toBe('avoir émis, 10,00\u00a0€');
    expect(eventLabel('paid', {})).toBe('paiement reçu');
  });

  test.each(tripMoves.filter((move) => move !== 'turn_back'))(
    'on the way, « %s », is the state that it leads to',
    (move) => {
      expect(Object.values(tripStates)).toContain(eventLabel(`trip_${move}`));
    },
  );

  test('says that a driver has not left after all: to whom it is given was said before', () => {
    expect(eventLabel('trip_turn_back', { trip: 'outbound' })).toBe(
      'Prise en charge\u00a0: convoyeur pas encore en route',
    );
  });
});

describe('what is to come', () => {
  const both = (outbound: keyof typeof tripStates, back: keyof typeof tripStates) =>
    [
      { kind: 'outbound', status: outbound },
      { kind: 'return', status: back },
    ] as const;

  test('is each trip given to a driver, on its way and over, in their order', () => {
    expect(toCome({ status: 'confirmed', trips: both('planned', 'planned') })).toEqual([
      'Prise en charge\u00a0: confié à un convoyeur',
      'Prise en charge\u00a0: véhicule en route',
      'Prise en charge\u00a0: véhicule remis',
      'Retour\u00a0: confié à un convoyeur',
      'Retour\u00a0: véhicule en route',
      'Retour\u00a0: véhicule remis',
    ]);
    expect(toComeForCustomer({ status: 'confirmed', trips: both('planned', 'assigned') })).toEqual([
      'votre convoyeur est choisi',
      'votre véhicule part',
      'votre véhicule est remis à l’établissement',
      'votre véhicule revient',
      'votre véhicule vous est rendu',
    ]);
  });

  test('begins with the payment, of what is not paid', () => {
    const steps = toComeForCustomer({ status: 'awaiting_payment', trips: both('planned', 'planned') });
    expect(steps[0]).toBe('votre paiement');
  });

  test('gets shorter with each step, and is nothing once all is done', () => {
    const left = (...trips: Parameters<typeof both>) =>
      toCome({ status: 'in_progress', trips: both(...trips) }).length;
    expect(left('on_the_way', 'planned')).toBe(5);
    expect(left('in_transit', 'assigned')).toBe(3);
    expect(left('done', 'handing_over')).toBe(1);
    expect(left('done', 'done')).toBe(0);
  });

  test.each(['cancelled', 'withdrawn', 'expired'] as const)(
    'of a booking that is %s is nothing',
    (status) => {
      expect(toCome({ status, trips: both('planned', 'planned') })).toEqual([]);
    },
  );
});
