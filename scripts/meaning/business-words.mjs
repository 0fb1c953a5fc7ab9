// Words of everyday business for generated sentences, in which the teacher sees the words in context. Each domain has
// nouns, verbs with an object, and verbs without one.
const list = (text) => text.split(',').map((item) => item.trim())

export const domains = [
  {
    nouns: list(
      'parcel, order, delivery, package, shipment, courier, tracking number, return, refund, exchange, voucher, discount code, gift card, size, color, product, spare part, shopping cart, checkout, warehouse, invoice, receipt, warranty, guarantee, repair, store, shop, opening hours, sale, stock, item, desk, chair, shoes, jacket, fabric, battery, charger, manual, accessory, label, postage, customs duty, import tax, delivery address, delivery date',
    ),
    acts: list(
      'return, exchange, order, cancel, track, buy, send back, pick up, reserve, replace, repair, wash, assemble, pay for, unpack, ship, deliver, review, collect, complain about',
    ),
    does: list(
      'arrive, break, get lost, go missing, fit, wear out, sell out, get damaged, come late, stop working',
    ),
  },
  {
    nouns: list(
      'salary, pay, paycheck, wage, bonus, overtime, payslip, payday, pension, pension plan, retirement savings, health insurance, annual leave, vacation, holiday, sick leave, sick note, doctor certificate, parental leave, maternity leave, bereavement leave, unpaid leave, day off, probation period, notice period, resignation, dismissal, termination, contract, working hours, flexible hours, remote work, home office, expense report, travel expenses, mileage, meal allowance, training, promotion, performance review, raise, complaint, grievance, harassment, discrimination, dress code, laptop, password, onboarding, manager, supervisor, colleague, human resources, benefits, childcare, funeral, wedding, illness, injury, accident at work',
    ),
    acts: list(
      'request, take, carry over, approve, submit, claim, reimburse, report, hand in, quit, sign, extend, earn, work, get, lose, use, ask for, apply for, resign from',
    ),
    does: list(
      'get paid, work from home, call in sick, get fired, get promoted, quit, retire, have a baby, fall ill, move house, feel unwell, leave the company, get hired, start work',
    ),
  },
  {
    nouns: list(
      'appointment, doctor, dentist, nurse, prescription, medicine, tablet, painkiller, vaccination, flu shot, blood test, test result, x-ray, check-up, symptom, fever, cough, headache, toothache, pregnancy, baby, child, patient, referral, specialist, surgery, practice, hospital, emergency, ambulance, insurance card, health record, allergy, diet, injury, bandage, wound, burn, electric shock, first aid, breathing, heart attack, unconscious person, consultation, waiting time, treatment, physiotherapy, glasses, contact lens, filling, crown, implant',
    ),
    acts: list(
      'book, cancel, reschedule, change, see, visit, need, refill, renew, collect, take, treat, examine, vaccinate, help, call, register with, pay for, bring',
    ),
    does: list(
      'feel sick, hurt, bleed, get better, get worse, faint, stop breathing, have pain, be in hospital, be allergic, get hurt, need help at night',
    ),
  },
  {
    nouns: list(
      'apartment, flat, house, rent, deposit, lease, tenant, landlord, heating, boiler, radiator, hot water, leak, pipe, toilet, sink, key, lock, lost key, neighbor, noise, party, garden, balcony, garage, parking space, bicycle, elevator, trash, garbage, recycling, bulky waste, pet, dog, cat, smoke detector, mold, window, roof, wall, paint, nail, renovation, move-out, cleaning, subletting, guest, roommate, electricity, water meter, internet connection, mailbox, laundry room, washing machine, dryer, stairwell, cellar',
    ),
    acts: list(
      'rent, pay, fix, report, lock, paint, clean, drill into, keep, park, replace, hang, install, move out of, sublet, turn off, throw away, store, share, terminate',
    ),
    does: list(
      'break down, leak, smell, stop working, move out, move in, make noise, lock myself out, get cold, drip',
    ),
  },
  {
    nouns: list(
      'account, password, username, login, email address, profile, settings, notification, subscription, plan, free trial, upgrade, payment method, credit card, bill, invoice, license, user, team member, administrator, role, permission, workspace, project, file, folder, backup, export, import, spreadsheet, report, dashboard, chart, calendar, reminder, message, app, browser, update, version, bug, error message, crash, screen, printer, device, phone, tablet, server, database, connection, two-factor authentication, security, data protection, privacy, data deletion, support, chat, API key, integration, template, keyboard shortcut, search, filter, language, time zone',
    ),
    acts: list(
      'reset, change, delete, create, share, export, import, install, update, upgrade, cancel, connect, sync, restore, recover, download, upload, print, invite, remove, block, unlock, edit, undo, search, merge',
    ),
    does: list(
      'log in, sign in, sign up, crash, freeze, load slowly, expire, disappear, get locked out, forget my password, lose access, run out of space',
    ),
  },
  {
    nouns: list(
      'room, reservation, booking, check-in, check-out, reception, breakfast, dinner, restaurant, bar, pool, sauna, gym, spa, towel, bed, extra bed, crib, baby cot, family room, suite, view, air conditioning, safe, luggage, suitcase, airport transfer, shuttle, taxi, parking, wifi, wireless internet, pet, dog, smoking, late arrival, early departure, cancellation fee, deposit, city tax, bicycle rental, hiking, tour, beach, wheelchair access, conference room, room service, minibar, housekeeping, key card, guest, weekend, night, season',
    ),
    acts: list(
      'book, reserve, cancel, change, extend, bring, leave, store, rent, order, eat, park, use, upgrade, clean, charge',
    ),
    does: list(
      'arrive late, check in early, leave early, stay longer, sleep, eat vegetarian food, arrive at night, smoke, travel with children',
    ),
  },
  {
    nouns: list(
      'book, library card, loan, loan period, overdue fine, late fee, renewal, reservation, reading room, audiobook, e-book, magazine, newspaper, DVD, computer, printer, copy, scanner, course, class, lesson, exam, certificate, grade, teacher, student, school, university, kindergarten, tuition fee, scholarship, registration, enrollment, timetable, semester, holiday, homework, lunch, school bus, parent, membership, opening time, event, workshop, workshop fee, study room, quiet area',
    ),
    acts: list(
      'borrow, renew, return, lose, reserve, lend, copy, print, join, register for, attend, pass, fail, repeat, miss, enroll in, donate, read, study, teach',
    ),
    does: list(
      'be late, miss a class, fail the exam, lose a book, bring back late, graduate, drop out, sign up',
    ),
  },
  {
    nouns: list(
      'visa, green card, work permit, residence permit, citizenship, naturalization, passport, application, form, fee, filing fee, processing time, interview, fingerprint, lawyer, attorney, court, hearing, appeal, deportation, removal, asylum, refugee, sponsor, spouse, husband, wife, fiancé, marriage, divorce, child, parent, brother, sister, relative, employer, job offer, border, travel abroad, arrest, crime, police, criminal record, oath, test, language, tax, evidence, translation, birth certificate, deadline, consultation fee, contract, will, inheritance, custody, landlord dispute, speeding ticket, insurance claim',
    ),
    acts: list(
      'apply for, renew, file, sponsor, marry, bring, translate, extend, appeal, pay, prove, sign, lose, travel with, hire, talk to, replace, withdraw, sue',
    ),
    does: list(
      'get married, get divorced, get arrested, become a citizen, travel abroad, leave the country, overstay, get denied, wait, change jobs, stay permanently, work legally',
    ),
  },
  {
    nouns: list(
      'power cable, extension cord, plug, socket, outlet, wiring, circuit breaker, fuse, ladder, glove, helmet, protective clothing, safety shoes, goggles, voltage, current, switch, machine, tool, drill, lock, tag, inspection, test, electrician, qualified person, electric shock, spark, fire, smoke, extinguisher, water, wet floor, rain, rubber mat, arc flash, ground, overhead line, generator, chemical, gas, ventilation, hazard, risk, training, emergency exit, alarm, first aid kit, scaffolding, forklift, crane',
    ),
    acts: list(
      'use, check, test, inspect, repair, replace, touch, wear, switch off, unplug, lock, ground, install, ventilate, open, lift, clean, report, rescue',
    ),
    does: list(
      'get a shock, catch fire, trip, overheat, spark, fall, get wet, get burned, shut down, work alone, fail the test',
    ),
  },
  {
    nouns: list(
      'menu, meal, dish, pizza, soup, salad, dessert, coffee, wine, beer, vegan food, vegetarian dish, gluten, nuts, allergy, table, terrace, reservation, takeaway, delivery, tip, bill, kids menu, high chair, birthday party, catering, gift voucher, happy hour, kitchen, chef, ingredient, recipe, portion, bread, cake, cheese, meat, fish, group booking, private room, dog, opening hours, dress code',
    ),
    acts: list(
      'order, book, reserve, eat, drink, bring, cook, pay, share, cancel, taste, serve, deliver, recommend',
    ),
    does: list(
      'be allergic to nuts, eat meat, come with a dog, arrive late, pay by card, sit outside, take food home',
    ),
  },
  {
    nouns: list(
      'membership, gym, trainer, personal training, fitness class, yoga, swimming pool, locker, shower, towel, contract, freeze, cancellation, monthly fee, joining fee, trial session, guest pass, opening hours, weights, treadmill, massage, haircut, beauty treatment, skin, tattoo, coach, team, match, season ticket, tournament, equipment, ball, bike, bicycle repair, tire, brake, chain, helmet, rental',
    ),
    acts: list(
      'join, cancel, pause, freeze, book, bring, use, rent, repair, train, try, renew, share, skip',
    ),
    does: list(
      'get injured, move away, be on vacation, lose weight, lose my key, come with a friend, train at night, need a break',
    ),
  },
  {
    nouns: list(
      'car, engine, tire, brake, oil change, inspection, service, mileage, leasing, rental car, insurance, damage, accident, breakdown, tow truck, driver, license, fuel, petrol, diesel, electric car, charging station, parking fee, ticket, train, bus, flight, seat, luggage, delay, compensation, cancellation, boarding pass, timetable, fare, discount, senior, student, bank account, savings account, loan, mortgage, interest rate, transfer, debit card, stolen card, cash machine, fee, statement, policy, claim, premium, deductible, coverage, theft, flood, fire damage, liability, energy, electricity bill, meter reading, tariff, solar panel, phone contract, mobile data, SIM card, roaming, router, signal',
    ),
    acts: list(
      'rent, insure, claim, report, block, open, close, transfer, withdraw, pay, borrow, cancel, change, charge, repair, book, miss, refund, switch, compare',
    ),
    does: list(
      'break down, crash, run out of fuel, get stolen, be delayed, miss my flight, drive abroad, get declined, fall behind with payments, lose my card',
    ),
  },
]

export const people = list(
  'I, we, my child, my wife, my husband, a friend, someone, a colleague, a guest, customers, students, employees, new employees, members, visitors, children, older people, tenants, patients, companies',
)
export const amounts = list(
  'two days, five working days, one week, two weeks, a month, three months, half a year, one year, 24 hours, ten dollars, five percent, a small fee, twice the price, half the price, no charge',
)
export const times = list(
  'at night, on weekends, on Sundays, on public holidays, in the morning, after hours, during the first month, in advance, immediately, every year, once a month, before the end of the month, on the last working day, next week, today, in summer, in winter',
)
export const places = list(
  'at the front desk, by email, by phone, online, in the app, at the store, in the settings, at home, abroad, on the website, by post, in the office, in person',
)
