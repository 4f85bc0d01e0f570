-- Items that wait for staff are counted over all the merchants of a staff account.
call grant_staff_read('feedback', 'merchant, created_at, settled_at');
call grant_staff_read('promotion_request', 'merchant, id, asked_at, status');
