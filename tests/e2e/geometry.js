// What the eye would find wrong on a page, by measuring where everything stands.
() => {
  const faults = []
  const say = (text) => faults.push(text)
  const rectOf = (e) => e.getBoundingClientRect()
  const isShown = (e) => {
    const r = rectOf(e), s = getComputedStyle(e)
    return r.width > 1 && r.height > 1 && s.visibility !== 'hidden' && s.opacity !== '0'
      && e.checkVisibility()
  }
  const all = (selector, within = document) =>
    [...within.querySelectorAll(selector)].filter(isShown)
  const nameOf = (e) => {
    const label = e.getAttribute('aria-label') ?? e.textContent.trim().replace(/\s+/g, ' ')
    return `${e.tagName.toLowerCase()}.${e.getAttribute('class') ?? ''} "${label.slice(0, 30)}"`
  }
  const meet = (a, b, slack = 1) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack
  const isInside = (a, b, slack = 1) =>
    a.left >= b.left - slack && a.right <= b.right + slack &&
    a.top >= b.top - slack && a.bottom <= b.bottom + slack
  const isTouched = matchMedia('(pointer: coarse)').matches

  // the page: nothing sideways
  const whole = document.documentElement
  if (whole.scrollWidth > innerWidth) say(`page ${whole.scrollWidth} wide in ${innerWidth}`)

  // what lies on the felt, and what stands beside it
  const stage = document.querySelector('.stage')
  const HAND_PARTS = '.card, .total, .pile, .amt'
  const hands = all('.arc .hand').map((hand) => ({ hand, parts: all(HAND_PARTS, hand) }))
  const BESIDE =
    '.dealer .card, .dealer .total, .say, .shoe > svg, .shoe p, .shoe b, .tray, .streak b, ' +
    '.streak p, .flames i, .felt-say, .print-line span, .top .btn, .top .mark, .mine li, ' +
    '.hold, .plate .nm, .plate .st'
  // lines that the print has no room for wrap away
  const isWrapped = (e) =>
    e.closest('.print-line') !== null && !isInside(rectOf(e), rectOf(e.parentElement), 3)
  const beside =
    stage === null ? [] : all(BESIDE).filter((e) => !e.closest('.look') && !isWrapped(e))
  hands.forEach(({ hand, parts }, i) => {
    const box = hand.closest('.box')
    for (const { hand: other, parts: others } of hands.slice(i + 1))
      for (const one of parts) for (const two of others)
        if (meet(rectOf(one), rectOf(two)))
          say(`${nameOf(hand)} and ${nameOf(other)}: ${nameOf(one)} meets ${nameOf(two)}`)
    for (const part of parts) {
      if (!isInside(rectOf(part), rectOf(stage))) say(`${nameOf(hand)} leaves the felt`)
      for (const thing of beside)
        if (meet(rectOf(part), rectOf(thing))) say(`${nameOf(part)} meets ${nameOf(thing)}`)
    }
    // rank and suit of each card: to be seen unless another box has the felt
    if (box.hasAttribute('data-focus') || document.querySelector('[data-crowded]') === null) {
      const cards = all('.card', hand)
      if (cards.length < hand.querySelectorAll('.card').length) say(`${nameOf(hand)} hides a card`)
      cards.slice(1).forEach((card, k) => {
        const a = rectOf(cards[k]), b = rectOf(card)
        if (b.left - a.left < 10.5 && b.top - a.top < (cards.length > 7 ? 9 : 13))
          say(`${nameOf(hand)}: card ${k + 1} is covered, ${(b.top - a.top).toFixed(1)} px show`)
      })
      if (cards.some((card) => rectOf(card).width < 17)) say(`${nameOf(hand)}: cards too small`)
    }
  })
  beside.forEach((one, i) => {
    for (const two of beside.slice(i + 1)) {
      const areCards = one.matches('.dealer .card') && two.matches('.dealer .card')
      if (!areCards && !one.contains(two) && !two.contains(one) && meet(rectOf(one), rectOf(two)))
        say(`${nameOf(one)} meets ${nameOf(two)}`)
    }
  })

  // the insurance mark may lie on the chips' edge, on nothing else
  const PRINTED_ON = hands.flatMap(({ parts }) => parts).filter((part) => !part.matches('.pile'))
  for (const mark of all('.insured')) {
    if (!isInside(rectOf(mark), rectOf(stage))) say(`${nameOf(mark)} leaves the felt`)
    for (const thing of [...PRINTED_ON, ...beside])
      if (meet(rectOf(mark), rectOf(thing))) say(`${nameOf(mark)} meets ${nameOf(thing)}`)
  }

  // the print: each letter clear of cards and pills
  const things = [...hands.flatMap(({ parts }) => parts), ...beside]
  for (const text of all('.print text')) {
    const matrix = text.getScreenCTM()
    for (let n = 0; n < text.getNumberOfChars(); n += 1) {
      let at
      try { at = text.getExtentOfChar(n) } catch { continue }
      if (at.width === 0) continue
      const point = new DOMPoint(at.x + at.width / 2, at.y + at.height / 2).matrixTransform(matrix)
      const dot = { left: point.x - 2, right: point.x + 2, top: point.y - 3, bottom: point.y + 3 }
      const cover = things.find((thing) => meet(dot, rectOf(thing), 0))
      if (cover) { say(`print "${text.textContent.trim()}" under ${nameOf(cover)}`); break }
    }
  }

  const linesOf = (e) => {
    const range = document.createRange()
    range.selectNodeContents(e)
    return [...range.getClientRects()]
  }

  // the door: its words beside the cards
  for (const e of all('.door-words > *'))
    for (const card of all('.door .fan-art img'))
      if (linesOf(e).some((line) => meet(line, rectOf(card)))) say(`${nameOf(e)} under a card`)

  // the tiles of the floor: their drawing clear of their words
  for (const tile of all('.tile')) {
    const words = all('h2, .tile-lines li, .tile-limits', tile)
    for (const thing of all('.tile-boxes i, .fan-art img, .tile-foot .seg, .tile-play', tile))
      for (const e of words)
        if (linesOf(e).some((line) => meet(line, rectOf(thing))))
          say(`${nameOf(e)} meets ${nameOf(thing)}`)
    for (const e of all('.tile-limits', tile))
      if (linesOf(e).length > 2) say(`${nameOf(e)} is broken to pieces`)
  }

  // controls: not on each other, large enough for a finger
  const CONTROLS = 'button, a[href], select, input, label:has(input)'
  const isBehind = (e) => {
    const open = document.querySelector('dialog[open], :popover-open')
    return open !== null && !open.contains(e)
  }
  const controls = all(CONTROLS).filter(
    (e) => !e.matches('.skip, .vh') && !(e.matches('input') && e.closest('label')) && !isBehind(e))
  controls.forEach((one, i) => {
    for (const two of controls.slice(i + 1))
      if (!one.contains(two) && !two.contains(one) && meet(rectOf(one), rectOf(two)) &&
        !(one.matches('.seat') && two.matches('.clear')) && !one.matches('.tile-open'))
        say(`${nameOf(one)} lies on ${nameOf(two)}`)
    const r = rectOf(one), grow = getComputedStyle(one, '::after')
    const isGrown = grow.content !== 'none' && grow.position === 'absolute'
    const width = Math.max(r.width, isGrown ? parseFloat(grow.width) : 0)
    const height = Math.max(r.height, isGrown ? parseFloat(grow.height) : 0)
    if (isTouched && (width < 43.5 || height < 43.5))
      say(`${nameOf(one)} is ${r.width.toFixed(0)} x ${r.height.toFixed(0)}`)
  })

  // words: whole, in their own place
  const WORDS =
    '.act b, .act .why, .act .add, .btn, .say b, .say span, .shoe p, .total, .amt, .round, ' +
    '.bal b, .inplay b, .ask-what, .cut p, .look span, .seg label, .plate .nm, .plate .st, ' +
    '.streak b, .streak p, h1, h2, h3, dd'
  for (const e of all(WORDS)) {
    if (e.closest('.vh') || getComputedStyle(e).textOverflow === 'ellipsis') continue
    if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1) say(`${nameOf(e)} is cut`)
    const frame = e.closest('.act, .btn')
    if (frame !== null && !isInside(rectOf(e), rectOf(frame), 2))
      say(`${nameOf(e)} leaves its button`)
  }
  for (const e of all('.total, .amt, .plate .st'))
    if (e.innerText.trim() === '') say(`${nameOf(e)} says nothing`)
  for (const e of all('.act'))
    if (e.scrollHeight > e.clientHeight + 2) say(`${nameOf(e)} is too low`)
  const glass = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  for (const e of all('.dock *, .app > .top *'))
    if (!e.closest('.vh, .look, svg, .chips, .top-where') && !isInside(rectOf(e), glass, 2))
      say(`${nameOf(e)} leaves the window`)
  return [...new Set(faults)]
}
